import { lateSheet, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { budgetScopes, type BudgetView } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { z } from 'zod'
import { budgetsQuery, sortedBudgetColumns } from '../api/budget.api'
import { useBudgetColumns } from '../features/budgets/useBudgetColumns'
import { useDeleteBudget } from '../features/budgets/useDeleteBudget'

const BudgetSheet = lateSheet(async () => (await import('../features/budgets/BudgetSheet')).BudgetSheet)

const filters = z.object({ scope: z.string().default('') })

/** What users, groups and tokens may spend in a month, for administrators. */
export default function BudgetsPage() {
  const t = useT('billing')
  const list = useTablePage({ filters, sorts: sortedBudgetColumns, query: budgetsQuery })
  const [edited, setEdited] = useState<BudgetView | 'new' | null>(null)
  const remove = useDeleteBudget()
  return (
    <ListPage
      title={t('budgets.title')}
      purpose={t('budgets.purpose')}
      add={{ label: t('budgets.add'), open: () => setEdited('new') }}
      list={list}
      filters={[
        {
          kind: 'choice',
          name: 'scope',
          label: t('budgets.scope'),
          any: t('budgets.any-scope'),
          options: budgetScopes.map((value) => ({ value, label: t(`budgets.scopes.${value}`) })),
        },
      ]}
      columnsKey="budgets-table-columns"
      columns={useBudgetColumns()}
      rowKey={({ id }) => id}
      rowActions={(row) => [
        { id: 'edit', label: t('budgets.edit'), icon: 'pencil', onSelect: () => setEdited(row) },
        {
          id: 'delete',
          label: t('budgets.delete'),
          icon: 'trash',
          tone: 'danger',
          onSelect: () => void remove(row),
        },
      ]}
      detail={{ kind: 'open', open: setEdited }}
      empty={{
        icon: 'gauge',
        nothing: { title: t('budgets.none'), why: t('budgets.none-why') },
        noMatch: { title: t('budgets.no-match'), why: t('budgets.no-match-why'), reset: t('tokens.reset') },
      }}
    >
      {edited !== null && (
        <BudgetSheet budget={edited === 'new' ? null : edited} isOwn={false} onClose={() => setEdited(null)} />
      )}
    </ListPage>
  )
}
