import OutlinedInput from '@mui/material/OutlinedInput'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { Tag, TagRow } from '@tollgate/console-ui/tag'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { lazy, Suspense, useState } from 'react'
import { FieldFrame, type FieldWiring } from '../frame/field-frame'
import type { InputBase } from '../frame/input.types'
import { TextInput } from '../text/text-input'
import { momentText } from './moment.model'

// The calendar is as large as a page, and most pages have no field of a date.
const MomentPicker = lazy(async () => ({ default: (await import('./moment-picker')).MomentPicker }))

/** A moment to fill in with one press. */
export interface MomentPreset {
  label: string
  /** Unix seconds, counted when it is pressed. */
  value: number | (() => number)
}

export interface DateTimeInputProps extends InputBase {
  /** Unix seconds; `null` is empty, `NaN` is what is not typed to its end. */
  value: number | null
  onChange: (value: number | null) => void
  presets?: readonly MomentPreset[]
  /** A value that stands for no moment at all, as -1 for "never". */
  never?: { value: number; label: string }
}

function Presets({ value, onChange, presets = [], never }: DateTimeInputProps) {
  const text = useUiText()
  if (never === undefined && presets.length === 0) return null
  const isNever = never !== undefined && value === never.value
  return (
    <Box sx={{ mt: 1.5 }}>
      <TagRow label={text.presets}>
        {never !== undefined && (
          <Tag tone={isNever ? 'accent' : 'neutral'} isSelected={isNever} onClick={() => onChange(never.value)}>
            {never.label}
          </Tag>
        )}
        {presets.map(({ label, value: moment }) => (
          <Tag key={label} onClick={() => onChange(typeof moment === 'function' ? moment() : moment)}>
            {label}
          </Tag>
        ))}
      </TagRow>
    </Box>
  )
}

/** The same field to look at, until the calendar is there. */
function Waiting({ value, size, wiring }: Pick<DateTimeInputProps, 'value' | 'size'> & { wiring: FieldWiring }) {
  return (
    <OutlinedInput
      id={wiring.id}
      value={momentText(value)}
      readOnly
      size={size}
      fullWidth
      endAdornment={
        <Box sx={{ pr: 2, lineHeight: 0, color: 'text.secondary' }}>
          <Icon name="calendar" />
        </Box>
      }
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    />
  )
}

/**
 * A date and time, typed or picked from a calendar. It is written as everywhere in the console, and its calendar is in the
 * language of the console, whatever the browser's is.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const text = useUiText()
  const [isLeft, setIsLeft] = useState(false)
  const { value, never, onChange } = props
  const isNever = never !== undefined && value === never.value
  if (isNever && props.isReadOnly === true)
    return <TextInput {...props} value={never.label} onChange={() => undefined} />
  const moment = isNever ? null : value
  const isUnfinished = Number.isNaN(moment) && (isLeft || props.error !== undefined)
  const field = {
    ...props,
    error: isUnfinished ? text.unfinishedMoment : props.error,
    onBlur: () => {
      setIsLeft(true)
      props.onBlur?.()
    },
    onChange: (next: number | null) => {
      setIsLeft(false)
      onChange(next)
    },
  }
  return (
    <FieldFrame {...field}>
      {(wiring) => (
        <>
          <Suspense fallback={<Waiting value={moment} size={props.size} wiring={wiring} />}>
            <MomentPicker {...field} value={moment} wiring={wiring} />
          </Suspense>
          {props.disabledReason === undefined && <Presets {...field} />}
        </>
      )}
    </FieldFrame>
  )
}
