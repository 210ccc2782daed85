import MuiBox from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'

import { Tag } from '@tollgate/console-ui/tag'

import { FieldFrame } from '../frame/field-frame'
import type { InputBase } from '../frame/input.types'
import { pickerText, secondsOf } from './moment.model'
import { TextInput } from '../text/text-input'

/** A moment to fill in with one press. */
export interface MomentPreset {
  label: string
  /** Unix seconds, counted when it is pressed. */
  value: number | (() => number)
}

export interface DateTimeInputProps extends InputBase {
  /** Unix seconds. */
  value: number | null
  onChange: (value: number | null) => void
  presets?: readonly MomentPreset[]
  /** A value that stands for no moment at all, as -1 for "never". */
  never?: { value: number; label: string }
}

function Presets({ value, onChange, presets = [], never }: DateTimeInputProps) {
  if (never === undefined && presets.length === 0) return null
  const isNever = never !== undefined && value === never.value
  return (
    <MuiBox sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
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
    </MuiBox>
  )
}

/** A date and time by the browser's own picker, which every keyboard and screen reader knows. */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, onChange, never } = props
  const isNever = never !== undefined && value === never.value
  if (isNever && props.isReadOnly === true)
    return <TextInput {...props} value={never.label} onChange={() => undefined} />
  return (
    <FieldFrame {...props}>
      {(wiring) => (
        <>
          <OutlinedInput
            id={wiring.id}
            inputRef={props.ref}
            name={props.name}
            type="datetime-local"
            value={isNever ? '' : pickerText(value)}
            onChange={(event) => onChange(secondsOf(event.target.value))}
            onBlur={props.onBlur}
            error={wiring.isInvalid}
            disabled={props.disabledReason !== undefined}
            readOnly={props.isReadOnly}
            size={props.size}
            fullWidth
            slotProps={{
              input: {
                step: 1,
                max: '9999-12-31T23:59:59',
                'aria-describedby': wiring.describedBy,
                'aria-required': props.isRequired,
              },
            }}
            sx={{
              fontVariantNumeric: 'tabular-nums',
              ...((isNever || value === null) && { '& input:not(:focus)': { color: 'text.secondary' } }),
            }}
          />
          {props.disabledReason === undefined && <Presets {...props} />}
        </>
      )}
    </FieldFrame>
  )
}
