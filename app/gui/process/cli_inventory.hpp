#pragma once

#include "app/gui/process/cli_call.hpp"
#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/fields/setting_list.hpp"

#include <QObject>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// A transport as `halftrip transports --format json` describes it.
struct TransportChoice {
    std::string id;
    std::string title;
    std::vector<std::string> waits;
    bool isUsable = true;
    std::string reason;  ///< Why not, when unusable.
    std::string remedy;
    std::vector<model::SettingItem> options = {};  ///< Its own settings.
};

/// The inverse of what the two listing commands print. Error Protocol when `text` is something else.
[[nodiscard]] Result<std::vector<model::AdapterFacts>> adaptersFromListing(std::string_view text);
[[nodiscard]] Result<std::vector<TransportChoice>> transportsFromListing(std::string_view text);

/// Asks `halftrip` what this host has. Asynchronous: start it and wait for the signals. GUI thread only.
class CliInventory : public QObject {
    Q_OBJECT

public:
    explicit CliInventory(QObject* parent = nullptr);
    /// Asks for both lists; a question still open is dropped.
    void query(const QString& program);
    /// The adapters alone, as they are now.
    void queryAdapters(const QString& program);

signals:
    void adaptersKnown(const std::vector<halftrip::model::AdapterFacts>& adapters);
    void transportsKnown(const std::vector<halftrip::gui::TransportChoice>& transports);
    void failed(const halftrip::Error& error);

private:
    void onAdapters(const CliAnswer& answer);
    void onTransports(const CliAnswer& answer);
    /// Reports a failed listing; true when there is an answer to read.
    bool isAnswered(const CliAnswer& answer, const QString& what);

    CliCall m_adapters;
    CliCall m_transports;
};

}  // namespace halftrip::gui
