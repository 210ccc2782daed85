import { inOrder, type MockHandler, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import { budgetBody, type BudgetView } from '@tollgate/contracts/http/billing'

export interface BudgetsState {
  budgets: BudgetView[]
}

const aBudget = (id: number, given: Partial<BudgetView>): BudgetView => ({
  ...{ id, scope: 'token', scope_id: String(id), name: 'laptop', user_id: 1 },
  ...{ monthly_quota: 5_000_000, warn_percents: [50, 80], is_hard: false, used_quota: 1_200_000 },
  ...{ month: '2026-01', end_time: 1_769_904_000, is_administrators: false, is_editable: true },
  ...given,
})

/** One of each scope and look. */
export const someBudgets = (): BudgetView[] => [
  aBudget(1, {
    ...{ scope: 'group', scope_id: 'vip', name: 'vip', user_id: null },
    ...{ monthly_quota: 500_000_000, used_quota: 431_000_000, is_hard: true, is_administrators: true },
  }),
  aBudget(2, {}),
  aBudget(3, {
    ...{ scope: 'user', scope_id: '1', name: 'root', used_quota: 5_000_000, warn_percents: [] },
    ...{ is_hard: true, is_administrators: true, is_editable: false },
  }),
]

/** Whom administrators find. */
const users = [
  { id: 9, username: 'graceful' },
  { id: 12, username: 'grace' },
]

/** Budgets, as billing answers of them. */
export const budgets: Record<string, MockHandler<BudgetsState>> = {
  'GET /api/budget': (request, state) => {
    const scope = request.query.get('scope') ?? ''
    const wanted = Number(request.query.get('budget_id') ?? 0)
    const isWanted = ({ id }: BudgetView) => wanted === 0 || id === wanted
    const found = state.budgets.filter((budget) => ['', budget.scope].includes(scope) && isWanted(budget))
    const values = { spent: (budget: BudgetView) => budget.used_quota / budget.monthly_quota }
    return pageOf(inOrder(found, request, { values }), request)
  },
  'GET /api/user': (request) => pageOf(users, request),
  'GET /api/user/search': (request) => pageOf(users, request),
  'POST /api/budget': ({ body }, state) => {
    const asked = budgetBody.safeParse(body)
    if (!asked.success) return refuse('预算格式错误')
    const { scope, id: scope_id, ...limits } = asked.data
    const before = state.budgets.find((one) => one.scope === scope && one.scope_id === scope_id)
    const set = before
      ? { ...before, ...limits }
      : aBudget(state.budgets.length + 1, { scope, scope_id, name: scope_id, used_quota: 0, ...limits })
    state.budgets = [...state.budgets.filter((one) => one !== before), set]
    return ok(set)
  },
  'DELETE /api/budget/:id': ({ params }, state) => {
    state.budgets = state.budgets.filter(({ id }) => id !== Number(params['id']))
    return ok(null)
  },
}
