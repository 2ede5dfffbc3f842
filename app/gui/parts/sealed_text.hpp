#pragma once

#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>
#include <QVariant>

namespace halftrip::gui {

/// Pages into which words of files and peers go. Of what a text names, be it a file or a host, nothing is read: a
/// picture is one that was added to the document (QTextDocument::addResource()) or stands in the text (data:).
class SealedBrowser : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;
    [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
};

/// The same of what is printed.
class SealedDocument : public QTextDocument {
public:
    using QTextDocument::QTextDocument;

protected:
    [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
};

}  // namespace halftrip::gui
