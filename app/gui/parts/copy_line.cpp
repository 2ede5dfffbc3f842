#include "app/gui/parts/copy_line.hpp"

#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/parts/wrapped_line.hpp"

#include <QHBoxLayout>
#include <QToolButton>

namespace halftrip::gui {

namespace {

constexpr int kMostLinesOfCopy = 8;

}  // namespace

CopyLine::CopyLine(const QString& name, QWidget* parent)
    : QWidget(parent), m_line(new WrappedLine(kMostLinesOfCopy, this))
{
    m_line->setAccessibleName(name);
    auto* copy = new QToolButton(this);
    copy->setText(tr("Copy"));
    copy->setAccessibleName(tr("Copy: %1").arg(name));
    connect(copy, &QToolButton::clicked, this, [this] { Clipping::instance().copy(m_line->text()); });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kTight);
    row->addWidget(m_line, 1);
    row->addWidget(copy, 0, Qt::AlignTop);
}

void CopyLine::setText(const QString& text)
{
    m_line->setText(text);
}

QString CopyLine::text() const
{
    return m_line->text();
}

}  // namespace halftrip::gui
