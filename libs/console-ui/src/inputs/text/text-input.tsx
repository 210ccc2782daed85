import MuiBox from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import type { FocusEvent, KeyboardEventHandler, ReactNode } from 'react'
import { monoFamily } from '../../tokens/tokens'
import { FieldFrame, type FieldWiring } from '../frame/field-frame'
import type { InputBase } from '../frame/input.types'
import { takingLargePaste } from './large-paste'

export interface TextInputProps extends InputBase {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'email' | 'url' | 'search' | 'password' | 'tel'
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url' | 'search'
  autoComplete?: string
  isAutoFocused?: boolean
  maxLength?: number
  isMono?: boolean
  align?: 'left' | 'right'
  icon?: IconName
  /** Stands after the value: `%`, `s`, `tokens`. */
  unit?: ReactNode
  /** A button inside, at the end. */
  after?: ReactNode
  /** Right of the label. */
  aside?: ReactNode
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** More than one makes it a text area. */
  rows?: number
  maxRows?: number
  isSelectedOnFocus?: boolean
}

const unitOf = (unit: ReactNode) => (
  <MuiBox component="span" sx={{ color: 'text.secondary', typography: 'body2', pr: 1.5, whiteSpace: 'nowrap' }}>
    {unit}
  </MuiBox>
)

function endOf({ unit, after }: TextInputProps) {
  if (unit === undefined && after === undefined) return undefined
  return (
    <>
      {unit !== undefined && unitOf(unit)}
      {after}
    </>
  )
}

const selectAll = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select()

const htmlPropsOf = (props: TextInputProps, wiring: FieldWiring) => ({
  'aria-describedby': wiring.describedBy,
  'aria-required': props.isRequired === true ? true : undefined,
  inputMode: props.inputMode,
  onPaste: props.rows !== undefined && props.isReadOnly !== true ? takingLargePaste(props.onChange) : undefined,
  maxLength: props.maxLength,
  spellCheck: props.isMono === true ? false : undefined,
  style: {
    ...(props.isMono === true && { fontFamily: monoFamily, fontSize: '0.93em', fontVariantLigatures: 'none' }),
    ...(props.align === 'right' && { textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums' }),
  },
})

/** A line of text. */
export function TextInput(props: TextInputProps) {
  return (
    <FieldFrame {...props}>
      {(wiring) => (
        <OutlinedInput
          id={wiring.id}
          inputRef={props.ref}
          name={props.name}
          type={props.type ?? 'text'}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          onKeyDown={props.onKeyDown}
          onFocus={props.isSelectedOnFocus === true ? selectAll : undefined}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          // Only where a page or dialog has one thing to type.
          autoFocus={props.isAutoFocused}
          disabled={props.disabledReason !== undefined}
          readOnly={props.isReadOnly}
          error={wiring.isInvalid}
          size={props.size}
          fullWidth
          multiline={props.rows !== undefined}
          minRows={props.rows}
          maxRows={props.maxRows ?? (props.rows === undefined ? undefined : Math.max(props.rows, 16))}
          startAdornment={props.icon && <Icon name={props.icon} style={{ opacity: 0.6 }} />}
          endAdornment={endOf(props)}
          slotProps={{ input: htmlPropsOf(props, wiring) }}
        />
      )}
    </FieldFrame>
  )
}

/** Several lines of text; grows with what is typed. */
export function TextArea(props: TextInputProps) {
  return <TextInput {...props} rows={props.rows ?? 3} />
}
