import { useMutation, useQuery } from '@tanstack/react-query'
import { providerOf } from '@tollgate/catalogue'
import { useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { MultiSelectField, useFormApi, useFormValue } from '@tollgate/console-ui/form'
import { Row } from '@tollgate/console-ui/layout'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { fetchModels, fetchModelsOf, knownModelsQuery } from '../../api/channels.api'
import { errorSaying } from '../../api/said-error'
import { type FetchPlan, planFetch, withFetched } from './fetch-models.model'
import { MissingModels } from './MissingModels'

/** The models of a channel: chosen, typed, filled in by the provider's usual ones, or fetched from the upstream. */
export function ModelsField({ saved }: { saved: ChannelDetail | null }) {
  const t = useT('channels')
  const known = useQuery(knownModelsQuery)
  const { setValue, getValues } = useFormApi()
  const type = useFormValue<number>('type')
  const models = useFormValue<string[]>('models')
  const usual = providerOf(type)?.defaultModels ?? []
  const names = [...new Set([...usual, ...(known.data ?? [])])]
  const set = (next: readonly string[]) => setValue('models', [...next])
  const fetch = useFetchModels(saved)
  const actions = (
    <Row gap={1} wrap justify="end">
      <Button
        size="small"
        variant="quiet"
        disabledReason={usual.length === 0 ? t('form.models-no-usual') : undefined}
        onClick={() => set(withFetched(getValues('models'), usual).models)}
      >
        {t('form.models-fill')}
      </Button>
      <Button size="small" variant="quiet" isLoading={fetch.isPending} onClick={fetch.run}>
        {t('form.models-fetch')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabledReason={models.length === 0 ? t('form.models-none') : undefined}
        onClick={() => set([])}
      >
        {t('form.models-clear')}
      </Button>
    </Row>
  )
  return (
    <>
      <MultiSelectField
        name="models"
        label={t('form.models')}
        help={t('form.models-help')}
        placeholder={t('form.models-placeholder')}
        options={names.map((name) => ({ value: name, label: name }))}
        actions={actions}
        isFree
        isRequired
      />
      {fetch.fetched !== undefined && <MissingModels fetched={fetch.fetched} />}
    </>
  )
}

/** Asks the upstream for its models and adds them to the list. */
function useFetchModels(saved: ChannelDetail | null) {
  const t = useT('channels')
  const notify = useNotify()
  const { setValue, getValues, setError } = useFormApi()
  const {
    mutate,
    isPending,
    data: fetched,
  } = useMutation({
    mutationFn: (plan: Exclude<FetchPlan, { kind: 'refused' }>) =>
      plan.kind === 'typed' ? fetchModels(plan.body) : fetchModelsOf(plan.id),
    onSuccess: (answer) => {
      const { models, addedCount } = withFetched(getValues('models'), answer)
      setValue('models', models)
      notify.success(t('form.models-fetched', { count: answer.length, added: addedCount }))
    },
    onError: (error) => notify.error(errorSaying(error, (reason) => t('form.models-fetch-failed', { reason }))),
  })
  const run = () => {
    const { type, base_url: url, other, key } = getValues()
    const plan = planFetch({ type, base_url: url, other, key }, saved)
    if (plan.kind !== 'refused') return mutate(plan)
    // A touched field is checked as it is typed in; otherwise the fault would go away under the next press of the button.
    setValue('key', key)
    setError('key', plan.fault)
  }
  return { isPending, run, fetched }
}
