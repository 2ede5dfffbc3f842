#include "app/gui/parts/sealed_text.hpp"

#include <catch2/catch.hpp>

#include <QBuffer>
#include <QImage>
#include <QTemporaryDir>

using namespace halftrip;

namespace {

constexpr QSize kPictureSize{7, 5};
constexpr QSize kNoPictureSize{1, 1};

QImage makePicture()
{
    QImage picture(kPictureSize, QImage::Format_RGB32);
    picture.fill(Qt::red);
    return picture;
}

QSize sizeIn(const QTextDocument& document, const QUrl& name)
{
    const QVariant found = document.resource(QTextDocument::ImageResource, name);
    if (found.userType() == QMetaType::QByteArray)
        return QImage::fromData(found.toByteArray()).size();
    return found.value<QImage>().size();
}

}  // namespace

TEST_CASE("no text has a file read that it names, and pictures of the program are shown", "[gui]")
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("picture.png");
    REQUIRE(makePicture().save(path));
    gui::SealedBrowser page;
    gui::SealedDocument printed;
    for (QTextDocument* document : {page.document(), static_cast<QTextDocument*>(&printed)}) {
        CHECK((sizeIn(*document, QUrl::fromLocalFile(path)) == kNoPictureSize));
        CHECK((sizeIn(*document, QUrl(path)) == kNoPictureSize));
        document->addResource(QTextDocument::ImageResource, QUrl("own"), makePicture());
        CHECK((sizeIn(*document, QUrl("own")) == kPictureSize));
        QByteArray bytes;
        QBuffer buffer(&bytes);
        REQUIRE(makePicture().save(&buffer, "PNG"));
        const QString inText = QStringLiteral("data:image/png;base64,%1").arg(QString::fromLatin1(bytes.toBase64()));
        CHECK((sizeIn(*document, QUrl(inText)) == kPictureSize));
    }
}
