#include "app/gui/cli_inventory.hpp"

#include "core/model/field_json.hpp"
#include "core/model/json_text.hpp"

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

template <typename Listing>
Result<Listing> listingFrom(std::string_view text)
{
    const auto document = model::parseJson(text, "The listing");
    if (!document)
        return std::unexpected(document.error());
    return model::fromJson<Listing>(*document);
}

std::string textOf(const QByteArray& bytes)
{
    return bytes.trimmed().toStdString();
}

}  // namespace

Result<std::vector<model::AdapterFacts>> adaptersFromListing(std::string_view text)
{
    auto listing = listingFrom<AdapterListing>(text);
    if (!listing)
        return std::unexpected(std::move(listing).error());
    return std::move(listing->adapters);
}

Result<std::vector<TransportChoice>> transportsFromListing(std::string_view text)
{
    auto listing = listingFrom<TransportListing>(text);
    if (!listing)
        return std::unexpected(std::move(listing).error());
    return std::move(listing->transports);
}

CliInventory::CliInventory(QObject* parent) : QObject(parent)
{
    connect(&m_adapters, &QProcess::finished, this, &CliInventory::onAdapters);
    connect(&m_transports, &QProcess::finished, this, &CliInventory::onTransports);
}

CliInventory::~CliInventory()
{
    for (QProcess* process : {&m_adapters, &m_transports}) {
        process->disconnect(this);
        process->kill();
        process->waitForFinished(500);
    }
}

void CliInventory::query(const QString& program)
{
    ask(m_adapters, program, QStringLiteral("adapters"));
    ask(m_transports, program, QStringLiteral("transports"));
}

void CliInventory::ask(QProcess& process, const QString& program, const QString& what)
{
    if (process.state() != QProcess::NotRunning)
        return;
    process.start(program, {what, QStringLiteral("--format"), QStringLiteral("json")}, QIODevice::ReadOnly);
}

bool CliInventory::isAnswered(QProcess& process)
{
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return true;
    const QString what = process.arguments().value(0);
    emit failed(Error{
        .kind = ErrorKind::Os,
        .what = tr("\"halftrip %1\" gave no answer: %2")
                    .arg(what, QString::fromUtf8(process.readAllStandardError()).trimmed())
                    .toStdString(),
        .hint = tr("A run can still be started; the lists of the form hold the usual choices only.").toStdString()});
    return false;
}

void CliInventory::onAdapters()
{
    if (!isAnswered(m_adapters))
        return;
    if (const auto adapters = adaptersFromListing(textOf(m_adapters.readAllStandardOutput())))
        emit adaptersKnown(*adapters);
    else
        emit failed(adapters.error());
}

void CliInventory::onTransports()
{
    if (!isAnswered(m_transports))
        return;
    if (const auto transports = transportsFromListing(textOf(m_transports.readAllStandardOutput())))
        emit transportsKnown(*transports);
    else
        emit failed(transports.error());
}

}  // namespace halftrip::gui
