import type { SchemeTokens } from '../tokens/tokens'

declare module '@mui/material/styles' {
  interface Palette {
    tg: SchemeTokens
  }
  interface PaletteOptions {
    tg: SchemeTokens
  }
}

/** MUI's palette from our tokens; our own names stay beside it under `tg`. */
export function paletteOf(tokens: SchemeTokens) {
  return {
    tg: tokens,
    primary: {
      main: tokens.accent,
      light: tokens.accentSoft,
      dark: tokens.accentHover,
      contrastText: tokens.onAccent,
    },
    error: { main: tokens.bad },
    warning: { main: tokens.warn },
    success: { main: tokens.good },
    info: { main: tokens.info },
    background: { default: tokens.ground, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.muted, disabled: tokens.muted },
    divider: tokens.line,
    action: {
      hover: tokens.hover,
      selected: tokens.accentSoft,
      active: tokens.text,
      disabled: tokens.muted,
      disabledBackground: tokens.sunken,
      hoverOpacity: 0.05,
      disabledOpacity: 0.5,
    },
  }
}
