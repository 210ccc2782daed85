import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { useFormApi, useFormValue } from '@tollgate/console-ui/form'
import { heldAgainst } from './fetch-models.model'

/** How many names are told before the rest is a number. */
const most = 5

/** Models of the list that the upstream does not have, and one way to be rid of them (rule C41). */
export function MissingModels({ fetched }: { fetched: readonly string[] }) {
  const t = useT('channels')
  const { setValue } = useFormApi()
  const models = useFormValue<string[]>('models')
  const mapping = useFormValue<string>('model_mapping')
  const { offered, missing } = heldAgainst(models, fetched, mapping)
  if (missing.length === 0 || fetched.length === 0) return null
  const named = missing.slice(0, most).join(t('form.models-comma'))
  const rest = missing.length - most
  return (
    <Alert
      tone="warn"
      title={t('form.models-missing', { count: missing.length })}
      action={
        <Button size="small" onClick={() => setValue('models', offered)}>
          {t('form.models-keep', { count: offered.length })}
        </Button>
      }
    >
      {rest > 0 ? t('form.models-and-more', { names: named, count: rest }) : named}
    </Alert>
  )
}
