#include "app/gui/parts/questions.hpp"

#include "app/gui/parts/label.hpp"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLayout>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct QuestionText {
    Q_DECLARE_TR_FUNCTIONS(questions)
};

/// ".html" of "Report (*.html)".
QString endingOf(const QString& filter)
{
    const auto first = filter.indexOf(QLatin1String("(*")) + 2;
    return filter.mid(first, filter.indexOf(QLatin1Char(')'), first) - first);
}

/// Of one of the filters: "v1.2" has none.
bool hasEndingOf(const QString& path, const QString& filters)
{
    return std::ranges::any_of(filters.split(QLatin1String(";;")), [&path](const QString& filter) {
        return path.endsWith(endingOf(filter), Qt::CaseInsensitive);
    });
}

}  // namespace

bool isWanted(QWidget& window, const QString& question, const QString& consequence, const QString& act)
{
    QMessageBox box(QMessageBox::Warning, window.window()->windowTitle(), question, QMessageBox::Cancel, &window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(consequence);
    const QPushButton* const yes = box.addButton(act, QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == yes;
}

QString askLine(QWidget& window, const QString& title, const QString& question, int longest)
{
    QInputDialog dialog(&window);
    dialog.setWindowTitle(title);
    dialog.setLabelText(plainTip(question));
    dialog.resize(window.fontMetrics().averageCharWidth() * 70, dialog.sizeHint().height());
    if (dialog.exec() != QDialog::Accepted)
        return {};
    return dialog.textValue().simplified().left(longest);
}

QString askPathToWrite(QWidget& window, const QString& title, const QString& suggested, const QString& filters)
{
    QString path = suggested;
    for (;;) {
        QString filter;
        path = QFileDialog::getSaveFileName(&window, title, path, filters, &filter);
        if (path.isEmpty() || hasEndingOf(path, filters))
            return path;
        // The dialog has asked about the name without its ending.
        path += endingOf(filter);
        if (!QFileInfo::exists(path) ||
            isWanted(window, QuestionText::tr("The file \"%1\" exists already.").arg(QFileInfo(path).fileName()),
                     QuestionText::tr("What is in it would be lost."), QuestionText::tr("Overwrite")))
            return path;
    }
}

void openQuestion(QDialog& dialog, const QString& answer, const QString& name)
{
    constexpr int kLettersWide = 80;
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, &dialog);
    QPushButton* const yes = buttons->addButton(answer, QDialogButtonBox::AcceptRole);
    yes->setObjectName(name);
    yes->setDefault(true);
    dialog.layout()->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    const int width = dialog.fontMetrics().averageCharWidth() * kLettersWide;
    // What wraps is as high as that width makes it, which the hint does not know.
    dialog.resize(width, std::max(dialog.sizeHint().height(), dialog.layout()->totalHeightForWidth(width)));
    dialog.open();
    yes->setFocus();
}

}  // namespace halftrip::gui
