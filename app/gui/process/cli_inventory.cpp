#include "app/gui/process/cli_inventory.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/process/cli_document.hpp"

namespace halftrip::gui {

using model::Field;

static void describe(model::Fields& fields, TransportChoice& choice)
{
    fields("id", choice.id);
    fields("title", choice.title);
    fields("waits", choice.waits);
    fields("isUsable", choice.isUsable);
    fields(Field("reason").ifSet(), choice.reason);
    fields(Field("remedy").ifSet(), choice.remedy);
    fields(Field("options").ifSet(), choice.options);
}

namespace {

struct AdapterListing {
    std::vector<model::AdapterFacts> adapters;
};
struct TransportListing {
    std::vector<TransportChoice> transports;
};

void describe(model::Fields& fields, AdapterListing& listing)
{
    fields("adapters", listing.adapters);
}

void describe(model::Fields& fields, TransportListing& listing)
{
    fields("transports", listing.transports);
}

}  // namespace

Result<std::vector<model::AdapterFacts>> adaptersFromListing(std::string_view text)
{
    auto listing = documentFrom<AdapterListing>(text);
    if (!listing)
        return std::unexpected(std::move(listing).error());
    return std::move(listing->adapters);
}

Result<std::vector<TransportChoice>> transportsFromListing(std::string_view text)
{
    auto listing = documentFrom<TransportListing>(text);
    if (!listing)
        return std::unexpected(std::move(listing).error());
    return std::move(listing->transports);
}

CliInventory::CliInventory(QObject* parent) : QObject(parent)
{
    connect(&m_adapters, &CliCall::answered, this, &CliInventory::onAdapters);
    connect(&m_transports, &CliCall::answered, this, &CliInventory::onTransports);
}

void CliInventory::query(const QString& program)
{
    queryAdapters(program);
    m_transports.start(program, {QStringLiteral("transports"), QStringLiteral("--format"), QStringLiteral("json")});
}

void CliInventory::queryAdapters(const QString& program)
{
    m_adapters.start(program, {QStringLiteral("adapters"), QStringLiteral("--format"), QStringLiteral("json")});
}

bool CliInventory::isAnswered(const CliAnswer& answer, const QString& what)
{
    if (answer.hasEnded && answer.exitCode == 0)
        return true;
    emit failed(Error{
        .kind = ErrorKind::Os,
        .what = tr("%1 cannot be listed: %2").arg(what, sentenceText(answer.words.what)).trimmed().toStdString(),
        .hint = tr("A run can still be started; the lists of the form hold the usual choices only.").toStdString()});
    return false;
}

void CliInventory::onAdapters(const CliAnswer& answer)
{
    if (!isAnswered(answer, tr("This host's adapters")))
        return;
    if (const auto adapters = adaptersFromListing(answer.output))
        emit adaptersKnown(*adapters);
    else
        emit failed(adapters.error());
}

void CliInventory::onTransports(const CliAnswer& answer)
{
    if (!isAnswered(answer, tr("This host's transports")))
        return;
    if (const auto transports = transportsFromListing(answer.output))
        emit transportsKnown(*transports);
    else
        emit failed(transports.error());
}

}  // namespace halftrip::gui
