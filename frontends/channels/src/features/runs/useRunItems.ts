import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { type RunKind, runKinds } from '@tollgate/contracts/http/channels'
import { beginRun, refreshRuns, useRuns } from '../../api/runs.api'

const icons = { test: 'zap', balance: 'wallet' } as const satisfies Record<RunKind, string>

/** What can be begun for all channels, for the menu of the page; asks first, as it costs calls. */
export function useRunItems(onOpen: (kind: RunKind) => void): readonly MenuItem[] {
  const t = useT('channels')
  const runs = useRuns()
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: beginRun,
    onError: (error) => notify.error(error),
    onSettled: () => refreshRuns(queries),
  })
  const begin = async (kind: RunKind) => {
    const title = t(`runs.${kind}.ask`)
    if (await confirm({ title, text: t(`runs.${kind}.cost`), confirmLabel: t('runs.begin') })) mutate(kind)
  }
  return runKinds.flatMap((kind): MenuItem[] => {
    const isRunning = runs.some((run) => run.kind === kind && run.state === 'running')
    return [
      {
        id: `begin-${kind}`,
        label: t(`runs.${kind}.action`),
        icon: icons[kind],
        disabledReason: isRunning ? t(`runs.${kind}.underway`) : undefined,
        onSelect: () => void begin(kind),
      },
      { id: `last-${kind}`, label: t(`runs.${kind}.last`), icon: 'list-checks', onSelect: () => onOpen(kind) },
    ]
  })
}
