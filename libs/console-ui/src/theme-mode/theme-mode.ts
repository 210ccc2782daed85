import { useColorScheme } from '@mui/material/styles'

/** What the user chose; `system` follows the operating system. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The chosen mode, the scheme that it comes to, and the switch. Kept under `theme-mode`. */
export function useThemeMode(): { mode: ThemeMode; scheme: 'light' | 'dark'; setMode: (mode: ThemeMode) => void } {
  const { mode = 'system', systemMode, setMode } = useColorScheme()
  const scheme = mode === 'system' ? (systemMode ?? 'light') : mode
  return { mode, scheme, setMode }
}
