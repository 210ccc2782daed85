import { chipRadius, fontSize, radius } from '../../tokens/tokens'

const token = (name: string) => `var(--tg-palette-tg-${name})`
const accent = 'var(--tg-palette-primary-main)'

/** The field, as every other field looks (`control-overrides.tsx`); here, because it comes with the calendar. */
export const fieldLooks = {
  '& .MuiPickersOutlinedInput-root': {
    minHeight: 36,
    padding: '0 4px 0 10px',
    borderRadius: '6px',
    fontSize: fontSize.body,
    letterSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: token('surface'),
    '&.MuiPickersInputBase-inputSizeSmall': { minHeight: 32 },
    '& .MuiPickersOutlinedInput-notchedOutline': {
      top: 0,
      borderColor: token('lineStrong'),
      transition: 'border-color 80ms',
      '& legend': { display: 'none' },
    },
    '&:hover:not(.Mui-focused, .Mui-disabled, .Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
      borderColor: token('muted'),
    },
    '&.Mui-focused .MuiPickersOutlinedInput-notchedOutline': {
      borderColor: accent,
      borderWidth: 1,
      boxShadow: `0 0 0 3px ${token('accentSoft')}`,
    },
    '&.Mui-error .MuiPickersOutlinedInput-notchedOutline': { borderColor: token('bad') },
    '&.Mui-disabled': { backgroundColor: token('sunken'), color: token('muted') },
    '&.Mui-disabled .MuiPickersOutlinedInput-notchedOutline': { borderColor: token('line') },
    // A phone zooms into a field whose text is smaller than 16 px.
    '@media (max-width: 600px) and (pointer: coarse)': { fontSize: fontSize.lead },
  },
  '& .MuiPickersInputBase-sectionsContainer': { padding: '7px 0', lineHeight: '20px', opacity: 1 },
  '& .MuiPickersSectionList-sectionContent': { borderRadius: '3px' },
  '& .MuiPickersSectionList-sectionContent:focus': { backgroundColor: token('accentSoft') },
  '& .MuiInputAdornment-root': { marginLeft: 0, color: token('muted') },
  '& .MuiIconButton-root': { width: 28, height: 28, margin: 0, padding: 0, color: 'inherit' },
} as const

/** While nothing is typed the field says in what form: muted, as every placeholder. */
export const emptyLooks = { '& .MuiPickersInputBase-sectionsContainer': { color: token('muted') } } as const

const picked = { backgroundColor: accent, color: token('onAccent'), fontWeight: 600 }

/** The calendar with its clock. On a phone it comes up from below, the clock under the calendar. */
export const popupLooks = {
  '& .MuiPickerPopper-paper': {
    backgroundColor: token('raised'),
    backgroundImage: 'none',
    border: `1px solid ${token('line')}`,
    borderRadius: `${radius}px`,
    boxShadow: '0 4px 16px rgb(0 0 0 / 10%), 0 1px 3px rgb(0 0 0 / 8%)',
  },
  '& .MuiDateCalendar-root': { flexShrink: 0 },
  '@media (max-width: 600px)': {
    // Against the place beside the field, which is written into the element.
    position: 'fixed !important',
    inset: 'auto 0 0 0 !important',
    transform: 'none !important',
    '& .MuiPickerPopper-paper': { borderRadius: `${radius}px ${radius}px 0 0`, borderWidth: '1px 0 0' },
    '& .MuiPickersLayout-root': { display: 'block' },
    '& .MuiPickersLayout-contentWrapper': { display: 'flex', flexDirection: 'column' },
    '& .MuiDivider-vertical': { display: 'none' },
    '& .MuiMultiSectionDigitalClock-root': { borderTop: `1px solid ${token('line')}` },
    '& .MuiMultiSectionDigitalClockSection-root': { flex: 1, height: 152 },
    '& .MuiMultiSectionDigitalClockSection-item': { width: 'auto' },
  },
  '& .MuiPickersArrowSwitcher-root': { gap: '4px', '& button': { margin: 0 } },
  '& .MuiPickersArrowSwitcher-spacer': { display: 'none' },
  '& .MuiPickersCalendarHeader-label': { fontSize: fontSize.body, fontWeight: 600 },
  '& .MuiDayCalendar-weekDayLabel': { fontSize: fontSize.tiny, color: token('muted') },
  '& .MuiPickerDay-root, & .MuiYearCalendar-button, & .MuiMonthCalendar-button': {
    borderRadius: `${chipRadius}px`,
    fontSize: fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiPickerDay-today': { borderColor: token('lineStrong') },
  '& .MuiMultiSectionDigitalClockSection-item': {
    borderRadius: `${chipRadius}px`,
    fontSize: fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .Mui-selected, & .Mui-selected:hover, & .Mui-selected:focus': picked,
  '& .MuiDialogActions-root': {
    padding: '8px',
    '& button': { height: 28, padding: '0 10px', color: token('text'), fontSize: fontSize.small },
    '& button:last-of-type': { backgroundColor: accent, color: token('onAccent') },
    '& button:last-of-type:hover': { backgroundColor: token('accentHover') },
  },
} as const
