#include "app/gui/parts/copy_line.hpp"

#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

namespace halftrip::gui {

CopyLine::CopyLine(const QString& name, QWidget* parent) : QWidget(parent), m_line(new QLineEdit(this))
{
    m_line->setReadOnly(true);
    m_line->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_line->setAccessibleName(name);
    auto* copy = new QToolButton(this);
    copy->setText(tr("Copy"));
    copy->setAccessibleName(tr("Copy: %1").arg(name));
    connect(copy, &QToolButton::clicked, this, [this] { Clipping::instance().copy(m_line->text()); });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kTight);
    row->addWidget(m_line, 1);
    row->addWidget(copy);
}

void CopyLine::setText(const QString& text)
{
    m_line->setText(text);
    m_line->setCursorPosition(0);
    // What has no room in the line can be read, too.
    m_line->setToolTip(plainTip(text));
}

QString CopyLine::text() const
{
    return m_line->text();
}

}  // namespace halftrip::gui
