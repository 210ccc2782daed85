import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { FormSection, useFormApi, useFormValue } from '@tollgate/console-ui/form'
import { type DatedForm, newDated } from './dated.model'
import { DatedPriceFields } from './DatedPriceFields'

/** The published prices of a model: what is charged for long prompts, and from a day on. */
export function DatedFields({ zone }: { readonly zone: string }) {
  const t = useT('billing')
  const { setValue } = useFormApi()
  const dated = useFormValue<readonly DatedForm[] | undefined>('dated') ?? []
  const write = (prices: readonly DatedForm[]) => setValue('dated', prices)
  return (
    <FormSection title={t('prices.dated.title')} help={t('prices.dated.help')}>
      {dated.some(({ from }) => from === null) && <Alert tone="warn">{t('prices.dated.wins')}</Alert>}
      {dated.map((_price, place) => (
        // A price has no name of its own, and its time is edited.
        <DatedPriceFields
          key={place}
          place={place}
          zone={zone}
          onRemove={() => write(dated.filter((_other, index) => index !== place))}
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => write([...dated, newDated])}>
          {t('prices.dated.add')}
        </Button>
      </div>
    </FormSection>
  )
}
