import { useField } from '@tollgate/console-ui/form'
import { NumberInput, type NumberInputProps } from '@tollgate/console-ui/inputs'
import { useFormat } from '../format/useFormat'
import { useStatus } from '../status/useStatus'
import { typedOf, unitsOf } from './quota-input.model'
import { useUnitsWord } from './units-word'

export interface QuotaInputProps extends Omit<NumberInputProps, 'unit' | 'hint' | 'step' | 'min' | 'max'> {
  /** Quota units; `null` is empty, `NaN` is what could not be read. */
  value: number | null
  onChange: (units: number | null) => void
}

/**
 * Quota as the site shows it: typed in dollars with the units below, or in units where no money is shown. Its value is
 * always in units.
 */
export function QuotaInput({ value, onChange, ...props }: QuotaInputProps) {
  const status = useStatus()
  const format = useFormat()
  const unitsWord = useUnitsWord()
  const isMoney = status.display_in_currency
  const help = value === null || Number.isNaN(value) || !isMoney ? props.help : `= ${format.number(value)} ${unitsWord}`
  return (
    <NumberInput
      {...props}
      help={help}
      value={typedOf(value, status)}
      onChange={(typed) => onChange(unitsOf(typed, status))}
      unit={isMoney ? 'USD' : unitsWord}
      step={isMoney ? 1 : status.quota_per_unit}
      min={0}
    />
  )
}

/** The same as a field of a form. */
export function QuotaField({
  name,
  ...props
}: Omit<QuotaInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'name'> & { name: string }) {
  const field = useField<number | null | undefined>({ name })
  return <QuotaInput {...props} {...field} value={field.value ?? null} />
}
