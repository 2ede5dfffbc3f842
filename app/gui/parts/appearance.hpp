#pragma once

namespace halftrip::gui {

/// The window's colours.
enum class Appearance {
    System,  ///< The desktop's.
    Light,
    Dark,
};

/// What the user has chosen; System where nothing was.
[[nodiscard]] Appearance rememberedAppearance();
void rememberAppearance(Appearance appearance);
/// All windows have these colours from now on. Needs the application, and its main thread.
void useAppearance(Appearance appearance);

}  // namespace halftrip::gui
