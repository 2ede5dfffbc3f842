#pragma once

#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/sign_label.hpp"
#include "core/diagnose/verdict.hpp"

#include <QFrame>

class QLabel;
class QScrollArea;
class QShortcut;
class QToolButton;

namespace halftrip::gui {

class ElidedLabel;

/// What can be believed of the run shown: one sentence, and the flags as buttons. A flag that is pressed marks the
/// points that it touches and says its evidence, the next step, and what to set in the form.
class VerdictPanel : public QFrame {
    Q_OBJECT

public:
    explicit VerdictPanel(const RunModel& model, QWidget* parent = nullptr);

    [[nodiscard]] QString sentence() const;
    /// The flags' buttons, in order; the last one may be that of the notes.
    [[nodiscard]] const QList<QToolButton*>& chips() const { return m_chips; }
    /// What is shown of the flag that is pressed, as plain text; empty when none is.
    [[nodiscard]] QString detailText() const;
    /// Shows the flags and notes over what lies beneath the bar, which stays where it is.
    void showReasons(bool areShown);
    /// What a finding advises is measured while nothing else measures.
    void setHostFree(bool isFree);

signals:
    /// The points that the pressed flag touches, by their places; empty: no flag is pressed.
    void pointsMarked(const std::vector<std::uint32_t>& points);
    void remedyWanted(const std::vector<halftrip::diagnose::RemedyStep>& steps);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeOverlay();
    void makeDetail();
    void refresh();
    void fitSentence();
    [[nodiscard]] QString soFarText(const QString& words) const;
    void makeChips();
    QToolButton* addChip(const QString& id, const QString& text, const QString& tip);
    void press(const QString& id);
    void showDetail();
    void placeReasons();
    void scrollToDetail();
    void showFinding(const model::Finding& finding);
    void showNotes();
    [[nodiscard]] const model::Finding* pressedFinding() const;
    void applyColors();

    const RunModel& m_model;
    SignLabel* m_sign;
    ElidedLabel* m_sentence;
    QToolButton* m_reasons;
    QShortcut* m_escape;  ///< Hides them; on only while they are shown.
    QScrollArea* m_overlay;  ///< A child of the page, over the plots.
    QWidget* m_inside;  ///< Chips and detail; scrolled where the page is lower.
    QLabel* m_whole;  ///< The verdict, where the bar has no room for all of it.
    QWidget* m_chipRow;
    QList<QToolButton*> m_chips;
    QFrame* m_detail;
    QLabel* m_words;
    QToolButton* m_remedy;
    std::vector<diagnose::RemedyStep> m_steps;
    bool m_isHostFree = true;
    QString m_said;  ///< The verdict, whole.
    QString m_pressed;  ///< A finding's id; "notes"; empty.
    std::string m_runStart;  ///< Of which run that is.
    diagnose::Trust m_trust = diagnose::Trust::Full;
};

/// Of the run that is shown; while it goes on, what was found so far.
[[nodiscard]] diagnose::Verdict verdictOn(const RunModel& model);
/// Of what can be believed to that extent.
[[nodiscard]] CurveColor trustColor(diagnose::Trust trust);
/// For who does not see the colour: a run without flags is not judged while it goes on, and of practice nothing was
/// measured that one could trust.
[[nodiscard]] Sign trustSign(const RunModel& model, diagnose::Trust trust);
/// "Initiator wait: spin", as the form calls it.
[[nodiscard]] QString remedyText(const std::vector<diagnose::RemedyStep>& steps);

}  // namespace halftrip::gui
