export { AppTheme } from './app-theme'
export { type ThemeMode, useThemeMode } from '@tollgate/console-ui/theme-mode'
