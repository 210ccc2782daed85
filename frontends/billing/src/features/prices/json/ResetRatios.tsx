import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { optionsKey } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { resetModelRatios } from '../../../api/prices.api'

/** Puts the shipped model ratios back, after a question. */
export function ResetRatios({ onReset }: { readonly onReset: () => void }) {
  const t = useT('billing')
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: resetModelRatios,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: optionsKey })
      notify.success(t('prices.json.reset-done'))
      onReset()
    },
    onError: (error) => notify.error(error),
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('prices.json.reset-title'),
      text: t('prices.json.reset-text'),
      confirmLabel: t('prices.json.reset'),
      tone: 'danger',
    })
    if (isAgreed) reset.mutate()
  }
  return (
    <Button icon="undo" isLoading={reset.isPending} onClick={() => void ask()}>
      {t('prices.json.reset')}
    </Button>
  )
}
