#pragma once

#include "app/gui/model/run_model.hpp"
#include "app/gui/runs/run_files.hpp"

#include <QFrame>

class QAction;
class QLabel;
class QToolButton;

namespace halftrip::gui {

class PathDrawing;
class RunTitle;
class WrappedLine;

/// Over the plots: which run is shown, so that it is never taken for another one or for what the form asks for. Its
/// state, the packets' path, what was obtained, and the command that repeats it.
class RunHeader : public QFrame {
    Q_OBJECT

public:
    /// `copyPicture` gets a button, which is not seen while it is greyed. It outlives the header.
    RunHeader(const RunModel& model, const RunFiles& files, QAction& copyPicture, QWidget* parent = nullptr);

    /// Folded to one line, or with everything. What the user chose stays.
    void setUnfolded(bool isUnfolded);
    [[nodiscard]] bool isUnfolded() const;
    /// False: there is no room for more than one line, whatever the user chose.
    void setRoomy(bool isRoomy);
    /// "Running", "Complete", ...
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] QString originText() const;
    /// All facts, for tests and screen readers.
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] QString command() const;

    /// Of the line at the top: the rest gives way before figures do.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void repeatWanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTopLine();
    QWidget* makeDetails();
    void refresh();
    void showFacts();
    /// Where the line at the top lacks room, "Repeat" says fewer words, then the button of the picture has its icon
    /// alone, then the chip of the run's origin says less; then the title goes on in a second line; where even that is
    /// not enough, the chip goes, whose words the title's tool tip has, too, and at last the word beside the arrow.
    void fitTopLine();
    void showOrigin(int widestPixels);
    /// Without the file's name, which the tool tip tells.
    [[nodiscard]] QString shortOriginText() const;
    [[nodiscard]] int widthBesidesTitle() const;
    void applyColors();

    const RunModel& m_model;
    const RunFiles& m_files;
    QWidget* m_topLine = nullptr;
    RunTitle* m_title;
    QLabel* m_state;
    QLabel* m_origin;
    QLabel* m_facts;
    WrappedLine* m_command;
    PathDrawing* m_path;
    QToolButton* m_picture;
    QToolButton* m_repeat;
    QToolButton* m_unfold;
    QWidget* m_details;
    bool m_isRoomy = true;
};

}  // namespace halftrip::gui
