export { AppTheme, type AppThemeProps } from './app-theme'
export { type LinkComponent } from '@tollgate/console-ui/link'
export { phoneMaxPx } from '../tokens/tokens'
export { type ThemeMode, useThemeMode } from '@tollgate/console-ui/theme-mode'
