import { type Translate, useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted, Num } from '@tollgate/console-ui/text'
import type { BudgetView } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { BudgetSpent } from './BudgetSpent'

/** Whether calls beyond a budget are refused. */
export function HardChip({ budget, t }: { readonly budget: BudgetView; readonly t: Translate }) {
  const kind = budget.is_hard ? 'hard' : 'soft'
  return (
    <StatusChip tone={budget.is_hard ? 'warn' : 'neutral'} hint={t(`budgets.${kind}-hint`)}>
      {t(`budgets.${kind}`)}
    </StatusChip>
  )
}

/** The thresholds of a budget, as they are read. */
export function thresholdsOf({ warn_percents: percents }: BudgetView): string {
  return percents.length === 0 ? '–' : percents.map((percent) => `${percent}%`).join(' · ')
}

const upFirst = ['asc', 'desc'] as const
const downFirst = ['desc', 'asc'] as const

/** The columns of everybody's budgets. */
export function useBudgetColumns(): readonly Column<BudgetView>[] {
  const t = useT('billing')
  return useMemo<Column<BudgetView>[]>(
    () => [
      {
        id: 'name',
        label: t('budgets.of'),
        sorts: upFirst,
        isFixed: true,
        card: 'title',
        minWidth: 140,
        render: ({ name, scope_id: id, scope }) => <Num exact={scope === 'group' ? name : `ID ${id}`}>{name}</Num>,
      },
      {
        id: 'scope',
        label: t('budgets.scope'),
        sorts: upFirst,
        card: 'field',
        render: ({ scope }) => <Muted>{t(`budgets.scopes.${scope}`)}</Muted>,
      },
      {
        id: 'kind',
        label: t('budgets.kind'),
        sorts: downFirst,
        card: 'aside',
        render: (budget) => <HardChip budget={budget} t={t} />,
      },
      {
        id: 'spent',
        label: t('budgets.spent'),
        sorts: downFirst,
        card: 'field',
        minWidth: 220,
        render: (budget) => <BudgetSpent budget={budget} />,
      },
      { id: 'thresholds', label: t('budgets.thresholds'), card: 'field', render: thresholdsOf },
      { id: 'ends', label: t('budgets.ends'), render: ({ end_time: at }) => <Moment at={at} /> },
      {
        id: 'set-by',
        label: t('budgets.set-by'),
        sorts: downFirst,
        isHiddenByDefault: true,
        render: ({ is_administrators: isTheirs }) => t(isTheirs ? 'budgets.by-administrator' : 'budgets.by-user'),
      },
    ],
    [t],
  )
}
