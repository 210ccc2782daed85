import type { CssVarsThemeOptions } from '@mui/material/styles'
import { chipRadius, fontSize } from '../tokens/tokens'
import { marks } from './marks'
import { floating } from './surface-overrides'

const token = (name: string) => `var(--tg-palette-tg-${name})`
const accent = 'var(--tg-palette-primary-main)'

/** The ring of an edited field: a line in the accent and a soft halo, the same for every kind of field. */
const ring = { borderColor: accent, borderWidth: 1, boxShadow: `0 0 0 3px ${token('accentSoft')}` }

/** Boxes and rings to tick, 16 px inside a larger target. */
const mark = {
  '& [data-mark]': {
    display: 'grid',
    placeItems: 'center',
    width: 16,
    height: 16,
    boxSizing: 'border-box',
    borderRadius: 4,
    border: `1px solid ${token('muted')}`,
    backgroundColor: token('surface'),
  },
  '& [data-mark=ring]': { borderRadius: '50%' },
  '& [data-mark=box][data-on]': { backgroundColor: accent, borderColor: accent },
  '& [data-mark=ring][data-on]': { border: `5px solid ${accent}` },
  '&:hover:not(.Mui-disabled) [data-mark]:not([data-on])': { borderColor: token('text') },
  '&.Mui-disabled [data-mark]': { opacity: 0.5 },
  '&:hover': { backgroundColor: 'transparent' },
  '&.Mui-focusVisible': { outline: 'none' },
  '&.Mui-focusVisible [data-mark]': { outline: `2px solid ${accent}`, outlineOffset: 2 },
}

/** Under a thumb what is pressed reaches as far as 44 px, however small it looks. */
const reach = {
  '@media (pointer: coarse)': {
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: '50%',
      width: 'max(100%, 44px)',
      height: 'max(100%, 44px)',
      transform: 'translate(-50%, -50%)',
    },
  },
}

/** What people press and type into. */
export const controlOverrides: NonNullable<CssVarsThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 32,
        padding: '0 12px',
        whiteSpace: 'nowrap',
        boxShadow: 'none',
        ...reach,
        '& .MuiButton-startIcon': { marginLeft: -2, marginRight: 6 },
        '& .MuiButton-endIcon': { marginLeft: 6, marginRight: -2 },
      },
      sizeSmall: { height: 28, padding: '0 8px', fontSize: fontSize.small },
      sizeLarge: { height: 40, padding: '0 16px' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6, padding: 0, width: 32, height: 32, ...reach } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        minHeight: 36,
        fontSize: fontSize.body,
        backgroundColor: token('surface'),
        '& .MuiOutlinedInput-notchedOutline': { borderColor: token('lineStrong'), transition: 'border-color 80ms' },
        '&:hover:not(.Mui-focused):not(.Mui-disabled):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: token('muted'),
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': ring,
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: token('bad') },
        '&.Mui-disabled': { backgroundColor: token('sunken') },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: token('line') },
        // A phone zooms into a field whose text is smaller than 16 px.
        '@media (max-width: 600px) and (pointer: coarse)': { fontSize: fontSize.lead },
      },
      input: {
        padding: '7px 10px',
        height: 20,
        '&::placeholder': { color: token('muted'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: token('muted') },
      },
      sizeSmall: { minHeight: 32 },
      multiline: { padding: 0, '& textarea': { padding: '8px 10px', lineHeight: 1.5, height: 'auto' } },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
      adornedStart: { paddingLeft: 10 },
      adornedEnd: { paddingRight: 4 },
    },
  },
  MuiSelect: {
    styleOverrides: { select: { minHeight: '0 !important' }, icon: { right: 8, color: token('muted') } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 32, height: 18, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(14px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: accent, opacity: 1 },
        // Twice, to outdo MUI's own: whether it is on must be seen also where it cannot be changed.
        '&.Mui-disabled.Mui-disabled + .MuiSwitch-track': { backgroundColor: token('muted'), opacity: 0.35 },
        '&.Mui-checked.Mui-disabled.Mui-disabled + .MuiSwitch-track': { backgroundColor: accent, opacity: 0.5 },
        '&.Mui-disabled': { color: '#fff' },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${accent}`, outlineOffset: 2 },
        '&:hover': { backgroundColor: 'transparent' },
      },
      thumb: { width: 14, height: 14, boxShadow: '0 1px 2px rgb(0 0 0 / 30%)', backgroundColor: '#fff' },
      track: { borderRadius: 9, backgroundColor: token('muted'), opacity: 0.7 },
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: marks.box, checkedIcon: marks.boxOn, indeterminateIcon: marks.boxMixed },
    styleOverrides: { root: { padding: 8, borderRadius: 6, ...mark } },
  },
  MuiRadio: {
    defaultProps: { icon: marks.ring, checkedIcon: marks.ringOn },
    styleOverrides: { root: { padding: 6, ...mark } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...floating, marginTop: 4, fontSize: fontSize.body },
      listbox: { padding: 4 },
      option: { minHeight: '32px !important', padding: '4px 8px !important', borderRadius: 6 },
      noOptions: { color: token('muted'), padding: '8px 12px' },
      inputRoot: { padding: '1px 60px 1px 1px !important', flexWrap: 'wrap' },
      input: { padding: '6px 9px !important' },
      endAdornment: { right: '6px !important' },
      popupIndicator: { width: 24, height: 24, color: token('muted') },
      clearIndicator: { width: 24, height: 24, color: token('muted') },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginRight: 0, marginLeft: -8 } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: chipRadius, height: 22, fontSize: fontSize.tiny, fontWeight: 500 },
      label: { paddingLeft: 7, paddingRight: 7 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '0 2px',
        marginRight: 20,
        color: token('muted'),
        '&:hover': { color: token('text') },
        '&.Mui-selected': { color: token('text') },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, borderBottom: `1px solid ${token('line')}` },
      indicator: { height: 2, borderRadius: 1 },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, padding: '14px 0' },
      rail: { opacity: 1, backgroundColor: token('line') },
      track: { border: 0 },
      thumb: {
        width: 16,
        height: 16,
        backgroundColor: token('surface'),
        border: `2px solid ${accent}`,
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: `0 0 0 4px ${token('accentSoft')}` },
      },
    },
  },
}
