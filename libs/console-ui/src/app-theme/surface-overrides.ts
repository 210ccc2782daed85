import type { CssVarsThemeOptions } from '@mui/material/styles'
import { fontSize, monoFamily, radius } from '../tokens/tokens'

const token = (name: string) => `var(--tg-palette-tg-${name})`
const line = `1px solid ${token('line')}`

/** Only what floats has a shadow; it is short and neutral, deeper in the dark where lines carry less. */
export const floating = {
  backgroundColor: token('raised'),
  backgroundImage: 'none',
  border: line,
  borderRadius: radius,
  boxShadow: '0 4px 16px rgb(0 0 0 / 10%), 0 1px 3px rgb(0 0 0 / 8%)',
}

/** The page, and what floats over it. */
export const surfaceOverrides: NonNullable<CssVarsThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { WebkitTextSizeAdjust: '100%' },
      body: {
        fontFeatureSettings: '"cv05", "ss03"',
        WebkitFontSmoothing: 'antialiased',
        MozOsxFontSmoothing: 'grayscale',
      },
      'code, kbd, pre, samp': { fontFamily: monoFamily, fontSize: '0.93em' },
      ':focus-visible': { outline: '2px solid var(--tg-palette-primary-main)', outlineOffset: 2 },
      '::selection': { backgroundColor: token('accentSoft') },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          // However short, it would make a transition of every change of every element.
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: { styleOverrides: { paper: { ...floating, minWidth: 168, marginTop: 4 }, list: { padding: 4 } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '4px 8px',
        borderRadius: 6,
        gap: 8,
        fontSize: fontSize.body,
        '&.Mui-selected': { backgroundColor: token('accentSoft') },
        // An item in focus is marked by its ground; a ring inside a menu would be cut off.
        '&.Mui-focusVisible': { outline: 'none', backgroundColor: token('hover') },
        '&.Mui-selected.Mui-focusVisible': { backgroundColor: token('accentSoft') },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, enterNextDelay: 50, enterTouchDelay: 200, leaveTouchDelay: 4000 },
    styleOverrides: {
      tooltip: {
        backgroundColor: '#26282D',
        color: '#F2F3F5',
        border: '1px solid #3A3D44',
        fontSize: fontSize.tiny,
        fontWeight: 400,
        lineHeight: 1.45,
        padding: '5px 8px',
        borderRadius: 6,
        maxWidth: 320,
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'rgb(10 11 14 / 45%)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { ...floating, margin: 16, maxHeight: 'calc(100% - 32px)', boxShadow: '0 16px 48px rgb(0 0 0 / 22%)' },
      paperFullScreen: { margin: 0, maxHeight: 'none', border: 0, borderRadius: 0 },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: { backgroundColor: token('surface'), backgroundImage: 'none', boxShadow: '-8px 0 32px rgb(0 0 0 / 12%)' },
    },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: token('line'), borderRadius: 4, transform: 'none' } } },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 4, borderRadius: 2, backgroundColor: token('line') }, bar: { borderRadius: 2 } },
  },
}
