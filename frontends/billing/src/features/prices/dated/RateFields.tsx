import { useT } from '@tollgate/console-sdk'
import { FieldRow, FormSection, TextField, useFormValue } from '@tollgate/console-ui/form'
import type { CountName } from '@tollgate/usage'
import { impliedRate, mainRates, moreRates, noRates, type RatesForm } from './dated.model'

export interface RateFieldsProps {
  /** Where the rates stand in the form. */
  readonly name: string
  /** Of a step: where those of its base stand. */
  readonly base?: string
}

/** What a million of each count costs; what is left empty shows what is charged then. */
export function RateFields({ name, base }: RateFieldsProps) {
  const t = useT('billing')
  const typed = useFormValue<RatesForm | undefined>(name) ?? noRates
  const under = useFormValue<RatesForm | undefined>(base ?? '')
  const field = (rate: CountName) => (
    <TextField
      key={rate}
      name={`${name}.${rate}`}
      label={t(`prices.dated.rates.${rate}`)}
      placeholder={
        under === undefined || base === undefined ? impliedRate(rate, typed) : impliedRate(rate, under, typed)
      }
      inputMode="decimal"
      autoComplete="off"
    />
  )
  const isMoreUsed = moreRates.some((rate) => typed[rate] !== '')
  return (
    <>
      <FieldRow min={110}>{mainRates.map(field)}</FieldRow>
      <FormSection title={t('prices.dated.more')} isFolded={!isMoreUsed}>
        <FieldRow min={110}>{moreRates.map(field)}</FieldRow>
      </FormSection>
    </>
  )
}
