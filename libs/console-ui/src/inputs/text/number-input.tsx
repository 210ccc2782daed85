import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { numberText, parseNumber, stepped, type Stepping } from './number.model'
import { TextInput, type TextInputProps } from './text-input'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rows'>, Stepping {
  /** `null` is empty, `NaN` is what could not be read. */
  value: number | null
  onChange: (value: number | null) => void
  /** What the number means, e.g. `= $1.00`; stands where the help is. */
  hint?: (value: number) => ReactNode
}

const isSameNumber = (one: number | null, other: number | null) => Object.is(one, other)
const valueOf = (typed: string) => {
  const parsed = parseNumber(typed)
  return parsed === 'invalid' ? Number.NaN : parsed
}

/** A number. What is typed stays as typed until the field is left; arrows step, with shift by ten. */
export function NumberInput({ value, onChange, hint, step, min, max, help, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // A value from outside (a reset, a button) overrules the text that was typed for another.
  const shown = typed !== null && isSameNumber(valueOf(typed), value) ? typed : numberText(value)
  const type = (next: string) => {
    setTyped(next)
    onChange(valueOf(next))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    props.onKeyDown?.(event)
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || props.isReadOnly === true) return
    event.preventDefault()
    const stride = (step ?? 1) * (event.shiftKey ? 10 : 1)
    setTyped(null)
    onChange(stepped(value, event.key === 'ArrowUp' ? 1 : -1, { step: stride, min, max }))
  }
  const leave = () => {
    if (!Number.isNaN(value)) setTyped(null)
    props.onBlur?.()
  }
  const meaning = value !== null && !Number.isNaN(value) ? hint?.(value) : undefined
  return (
    <TextInput
      {...props}
      help={meaning ?? help}
      value={shown}
      onChange={type}
      onKeyDown={onKeyDown}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
