import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import type { BudgetView } from '@tollgate/contracts/http/billing'
import { budgetsKey, deleteBudget } from '../../api/budget.api'

/** Deletes a budget, once that was confirmed. */
export function useDeleteBudget(): (budget: BudgetView) => Promise<void> {
  const t = useT('billing')
  const queries = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  return async ({ id, name, is_hard: isHard }) => {
    const isSure = await confirm({
      title: t('budgets.delete-title', { name }),
      text: t(isHard ? 'budgets.delete-hard' : 'budgets.delete-soft'),
      confirmLabel: t('budgets.delete'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await deleteBudget(id)
      notify.success(t('budgets.deleted'))
    } catch (error) {
      notify.error(error)
    }
    await queries.invalidateQueries({ queryKey: budgetsKey })
  }
}
