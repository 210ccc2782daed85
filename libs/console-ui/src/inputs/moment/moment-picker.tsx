import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker'
import { enUS, zhCN } from '@mui/x-date-pickers/locales'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { FieldRef } from '@mui/x-date-pickers/models'
import { Icon } from '@tollgate/console-ui/icon'
import { useUiLanguage, useUiTag, useUiText } from '@tollgate/console-ui/ui-text'
import dayjs, { type Dayjs } from 'dayjs'
import { type Ref, useRef, useState } from 'react'
import type { FieldWiring } from '../frame/field-frame'
import { calendarLocale } from './calendar-locale'
import type { DateTimeInputProps } from './date-time-input'
import { emptyLooks, fieldLooks, popupLooks } from './picker-looks'

const words = {
  zh: zhCN.components.MuiLocalizationProvider.defaultProps.localeText,
  en: enUS.components.MuiLocalizationProvider.defaultProps.localeText,
}
const monthFormats = { zh: 'YYYY年M月', en: 'MMMM YYYY' }

/** Icons of our own in place of those that the picker brings. */
const icons = {
  openPickerIcon: () => <Icon name="calendar" />,
  clearIcon: () => <Icon name="x" size={14} />,
  leftArrowIcon: () => <Icon name="chevron-left" />,
  rightArrowIcon: () => <Icon name="chevron-right" />,
  switchViewIcon: () => <Icon name="chevron-down" />,
}

const momentOf = (seconds: number | null): Dayjs | null =>
  seconds === null || Number.isNaN(seconds) ? null : dayjs.unix(seconds)

interface Typed {
  /** What the field shows: also what is not typed to its end, which no number stands for. */
  readonly at: Dayjs | null
  readonly seconds: number | null
}

/** What is typed stays as typed until another value comes from outside: a reset, a preset. */
function useTyped(value: number | null, onChange: (value: number | null) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  return {
    shown: typed !== null && Object.is(typed.seconds, value) ? typed.at : momentOf(value),
    type: (at: Dayjs | null, isFaulty: boolean) => {
      const seconds = at === null ? null : isFaulty || !at.isValid() ? Number.NaN : at.unix()
      setTyped({ at, seconds })
      onChange(seconds)
    },
    /** The picker tells nothing of a date that is begun in an empty field; `parts` are what stands in it. */
    begin: (parts: readonly string[]) => {
      const filled = parts.filter((part) => part !== '').length
      const isBegun = filled > 0 && filled < parts.length && value === null
      const isGivenUp = filled === 0 && Number.isNaN(value)
      if (!isBegun && !isGivenUp) return
      const seconds = isBegun ? Number.NaN : null
      setTyped({ at: null, seconds })
      onChange(seconds)
    },
  }
}

export interface MomentPickerProps extends Pick<
  DateTimeInputProps,
  'value' | 'onChange' | 'onBlur' | 'name' | 'size' | 'ref' | 'isReadOnly' | 'isRequired' | 'disabledReason' | 'never'
> {
  wiring: FieldWiring
}

/** The field and its calendar, by MUI's pickers. */
export function MomentPicker({ value, onChange, wiring, ...props }: MomentPickerProps) {
  const language = useUiLanguage()
  const tag = useUiTag()
  const text = useUiText()
  const { shown, type, begin } = useTyped(value, onChange)
  const field = useRef<FieldRef<Dayjs | null>>(null)
  const look = () => begin(field.current?.getSections().map((section) => section.value) ?? [])
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={calendarLocale(tag)}
      localeText={{ ...words[language], okButtonLabel: text.ok, cancelButtonLabel: text.cancel }}
    >
      <div onKeyUp={look} onInput={look}>
        <DesktopDateTimePicker
          value={shown}
          onChange={(at, { validationError }) => type(at, validationError !== null)}
          format="YYYY-MM-DD HH:mm:ss"
          views={['year', 'month', 'day', 'hours', 'minutes']}
          ampm={false}
          timeSteps={{ minutes: 5 }}
          disabled={props.disabledReason !== undefined}
          readOnly={props.isReadOnly}
          inputRef={props.ref as Ref<HTMLInputElement>} // a place for any element takes an input
          name={props.name}
          slots={icons}
          slotProps={{
            field: { fieldRef: field, clearable: props.isRequired !== true && props.never === undefined },
            textField: {
              id: wiring.id,
              size: props.size,
              fullWidth: true,
              error: wiring.isInvalid,
              onBlur: props.onBlur,
              slotProps: { input: { 'aria-labelledby': wiring.labelId, 'aria-describedby': wiring.describedBy } },
              sx: shown === null ? [fieldLooks, emptyLooks] : fieldLooks,
            },
            calendarHeader: { format: monthFormats[language] },
            popper: { sx: popupLooks },
          }}
        />
      </div>
    </LocalizationProvider>
  )
}
