#include "app/gui/cli_inventory.hpp"

#include "core/model/json_parts.hpp"

namespace halftrip::gui {

namespace {

constexpr std::size_t kMostEntries = 4096;

struct AdapterListing {
    std::vector<model::AdapterFacts> adapters;
};
struct TransportListing {
    std::vector<TransportChoice> transports;
};

void readTransport(const model::JsonReader& in, TransportChoice& out)
{
    in.text("id", out.id);
    in.text("title", out.title);
    in.texts("waits", out.waits);
    in.flag("isUsable", out.isUsable);
    if (in.has("reason"))
        in.text("reason", out.reason);
    if (in.has("remedy"))
        in.text("remedy", out.remedy);
}

Result<nlohmann::json> parsed(std::string_view text)
{
    nlohmann::json document = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (document.is_discarded())
        return fail(ErrorKind::Protocol, "The listing is not JSON.");
    return document;
}

std::string textOf(const QByteArray& bytes)
{
    return bytes.trimmed().toStdString();
}

}  // namespace

Result<std::vector<model::AdapterFacts>> adaptersFromListing(std::string_view text)
{
    const auto document = parsed(text);
    if (!document)
        return std::unexpected(document.error());
    auto listing = model::readJson<AdapterListing>(*document, [](const model::JsonReader& in, AdapterListing& out) {
        in.list("adapters", out.adapters, kMostEntries, model::kRead);
    });
    if (!listing)
        return std::unexpected(listing.error());
    return std::move(listing->adapters);
}

Result<std::vector<TransportChoice>> transportsFromListing(std::string_view text)
{
    const auto document = parsed(text);
    if (!document)
        return std::unexpected(document.error());
    auto listing = model::readJson<TransportListing>(*document, [](const model::JsonReader& in, TransportListing& out) {
        in.list("transports", out.transports, kMostEntries, readTransport);
    });
    if (!listing)
        return std::unexpected(listing.error());
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
