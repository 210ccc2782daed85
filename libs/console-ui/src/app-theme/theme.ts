import { createTheme } from '@mui/material/styles'
import { dark, fontFamily, fontSize, light, motionMs, phoneMaxPx, radius } from '../tokens/tokens'
import { controlOverrides } from './control-overrides'
import { paletteOf } from './palette'
import { surfaceOverrides } from './surface-overrides'

const rem = (px: number) => `${px / 16}rem`
const quick = { shortest: 80, shorter: 100, short: motionMs, standard: motionMs, complex: 150 }

/**
 * The one theme of the console. Both schemes are CSS variables under `data-theme`, so switching repaints and renders
 * nothing anew.
 */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'tg', colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: radius },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: phoneMaxPx + 1, md: 900, lg: 1200, xl: 1440 } },
  motion: { reducedMotion: 'system' },
  focusVisible: { outline: '2px solid var(--tg-palette-primary-main)', outlineOffset: 2 },
  transitions: { duration: { ...quick, enteringScreen: motionMs, leavingScreen: 100 } },
  typography: {
    fontFamily,
    fontSize: fontSize.body,
    body1: { fontSize: rem(fontSize.body), lineHeight: 1.5 },
    body2: { fontSize: rem(fontSize.small), lineHeight: 1.5 },
    caption: { fontSize: rem(fontSize.tiny), lineHeight: 1.4 },
    button: { fontSize: rem(fontSize.body), fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
    h1: { fontSize: rem(fontSize.title), fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: rem(fontSize.lead), fontWeight: 600, lineHeight: 1.4 },
    h3: { fontSize: rem(fontSize.body), fontWeight: 600, lineHeight: 1.4 },
    h4: { fontSize: rem(fontSize.small), fontWeight: 600, lineHeight: 1.4 },
  },
  components: { ...controlOverrides, ...surfaceOverrides },
})
