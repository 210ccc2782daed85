import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { refreshRuns, stopRun, testChannels } from '../../api/runs.api'

/** Has the present run of a kind stopped. */
export function useStopRun() {
  const notify = useNotify()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: stopRun,
    onError: (error) => notify.error(error),
    onSettled: () => refreshRuns(queries),
  })
}

/** Begins tests of chosen channels once it is confirmed, as they cost calls; tells whether it was. */
export function useTestChosen(): (ids: readonly number[]) => Promise<boolean> {
  const t = useT('channels')
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: testChannels,
    onError: (error) => notify.error(error),
    onSettled: () => refreshRuns(queries),
  })
  return async (ids) => {
    const title = t('runs.chosen.ask', { count: ids.length })
    const isSure = await confirm({ title, text: t('runs.chosen.cost'), confirmLabel: t('runs.begin') })
    if (isSure) mutate(ids)
    return isSure
  }
}
