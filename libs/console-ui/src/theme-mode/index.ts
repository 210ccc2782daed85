export { type ThemeMode, useThemeMode } from './theme-mode'
