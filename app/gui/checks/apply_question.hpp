#pragma once

#include "core/model/facts/check_report.hpp"

#include <QString>
#include <QStringList>

#include <span>

class QWidget;

namespace halftrip::gui {

class SettingsDesk;

/// What a change of `items` (checks, or settings as "coalescing.rxUsecs=0") does to this host, one line each, with what
/// it costs: "rx-usecs 0 (now rx-usecs 50 us)". `known`: what checks say of this host; of an item that none of them
/// advises, its name.
[[nodiscard]] QStringList changeLines(const QStringList& items, std::span<const model::CheckResult> known);

/// Says what applying `items` changes on this host, how it is undone, and the commands that do both; asks once, and has
/// `desk` apply them when that is wanted. Returns at once.
void askToApply(QWidget& window, SettingsDesk& desk, const QStringList& items,
                std::span<const model::CheckResult> known);

}  // namespace halftrip::gui
