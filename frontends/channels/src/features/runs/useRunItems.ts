import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { type RunKind, runsOverAll } from '@tollgate/contracts/http/channels'
import { beginRun, refreshRuns, type RunOverAll, useRuns } from '../../api/runs.api'

const icons = { test: 'zap', balance: 'wallet' } as const satisfies Record<RunOverAll, string>

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
  const begin = async (kind: RunOverAll) => {
    const title = t(`runs.${kind}.ask`)
    if (await confirm({ title, text: t(`runs.${kind}.cost`), confirmLabel: t('runs.begin') })) mutate(kind)
  }
  const items = runsOverAll.flatMap((kind): MenuItem[] => {
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
  return [
    ...items,
    { id: 'last-chosen', label: t('runs.chosen.last'), icon: 'list-checks', onSelect: () => onOpen('chosen') },
  ]
}
