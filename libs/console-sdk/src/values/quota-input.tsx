import { useFormField } from '@tollgate/console-ui/form-field'
import { NumberInput, type NumberInputProps } from '@tollgate/console-ui/inputs'
import type { ReactNode } from 'react'
import { useFormat } from '../format/useFormat'
import { useStatus } from '../status/useStatus'
import { typedOf, unitsOf } from './quota-input.model'
import { useUnitsWord } from './units-word'

export interface QuotaInputProps extends Omit<NumberInputProps, 'unit' | 'hint' | 'step' | 'min' | 'max'> {
  /** Quota units; `null` is empty, `NaN` is what could not be read. */
  value: number | null
  onChange: (units: number | null) => void
  /** What no quota at all means here. */
  zero?: string
}

/**
 * Quota as the site shows it: typed in dollars with the units below, or in units where no money is shown. Its value is
 * always in units.
 */
export function QuotaInput({ value, onChange, zero, ...props }: QuotaInputProps) {
  const status = useStatus()
  const format = useFormat()
  const unitsWord = useUnitsWord()
  const isMoney = status.display_in_currency
  const isKnown = value !== null && !Number.isNaN(value)
  const units =
    value === 0 && zero !== undefined ? zero : isMoney && isKnown ? `= ${format.number(value)} ${unitsWord}` : undefined
  return (
    <NumberInput
      {...props}
      help={units === undefined ? props.help : <UnitsFirst units={units}>{props.help}</UnitsFirst>}
      value={typedOf(value, status)}
      onChange={(typed) => onChange(unitsOf(typed, status))}
      unit={isMoney ? 'USD' : unitsWord}
      step={isMoney ? 1 : status.quota_per_unit}
      min={0}
    />
  )
}

function UnitsFirst({ units, children }: { units: string; children: ReactNode }) {
  if (children === undefined) return units
  return (
    <>
      {units} · {children}
    </>
  )
}

type QuotaFieldProps = Omit<QuotaInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'name'> & {
  name: string
}

/** The same as a field of a form. */
export function QuotaField({ name, ...props }: QuotaFieldProps) {
  const field = useFormField<number | null | undefined>(name)
  return <QuotaInput {...props} {...field} value={field.value ?? null} />
}
