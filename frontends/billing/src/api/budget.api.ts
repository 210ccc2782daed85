import { queryOptions } from '@tanstack/react-query'
import { api, sortQuery } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import {
  type BudgetBody,
  budgetList,
  type BudgetSort,
  type BudgetView,
  budgetView,
  groupNames,
} from '@tollgate/contracts/http/billing'
import { userView } from '@tollgate/contracts/http/identity'

/** The beginning of every key under which budgets are cached. */
export const budgetsKey = ['billing', 'budgets'] as const

/** As many of one's own as are shown at once; the server lists no more. */
const ownAtOnce = 100

/** What the server calls the columns by which it sorts. */
const sortOfColumn: Readonly<Record<string, BudgetSort>> = {
  name: 'name',
  scope: 'scope',
  kind: 'is_hard',
  spent: 'spent',
  'set-by': 'is_administrators',
}

/** The columns by which budgets can be sorted. */
export const sortedBudgetColumns = Object.keys(sortOfColumn)

/** Which budgets are wanted; empty is all. */
export interface BudgetFilter {
  readonly scope: string
  /** Null for the list's own. */
  readonly order: Order | null
  readonly page: number
  readonly pageSize: number
}

/** A page of everybody's budgets. */
export const budgetsQuery = ({ scope, order, page, pageSize }: BudgetFilter) =>
  queryOptions({
    queryKey: [...budgetsKey, 'all', { scope, order, page, pageSize }],
    queryFn: ({ signal }) => {
      const query = { scope, ...sortQuery(order, sortOfColumn), p: page, page_size: pageSize }
      return api.get('/api/budget/', { schema: budgetList, query, signal })
    },
  })

/** The budgets that concern somebody: of their account, tokens and group. */
export const ownBudgetsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...budgetsKey, 'own', userId],
    queryFn: ({ signal }) =>
      api.get('/api/budget/', { schema: budgetList, query: { own: true, page_size: ownAtOnce }, signal }),
  })

/** Those that concern a user, for administrators: of the account, its tokens and its group. */
export const budgetsOfQuery = ({ id, group }: { readonly id: number; readonly group: string }) =>
  queryOptions({
    queryKey: [...budgetsKey, 'of', id, group],
    queryFn: ({ signal }) =>
      api.get('/api/budget/', { schema: budgetList, query: { user_id: id, group, page_size: ownAtOnce }, signal }),
  })

/** A budget as it is on the server, past what is kept here; null where it is gone. `isOwn` of those that concern the reader. */
export async function budgetNow(id: number, isOwn: boolean): Promise<BudgetView | null> {
  const query = { budget_id: id, own: isOwn, page_size: 1 }
  const { items } = await api.get('/api/budget/', { schema: budgetList, query })
  return items[0] ?? null
}

/** Every group there is, for administrators. */
export const allGroupsQuery = queryOptions({
  queryKey: ['billing', 'all-groups'],
  queryFn: ({ signal }) => api.get('/api/group/', { schema: groupNames, signal }),
})

/** As many users with a name like one that was typed as are looked through. */
const namesakesAtOnce = 100

/** The id of the user whose name was typed. Digits are an id already; so is, to be refused, the name of nobody. */
export async function userIdOf(typed: string): Promise<string> {
  if (/^\d+$/.test(typed)) return typed
  const query = { keyword: typed, p: 1, page_size: namesakesAtOnce }
  const { items } = await api.page('/api/user/search', { schema: userView.pick({ id: true, username: true }), query })
  return String(items.find(({ username }) => username === typed)?.id ?? typed)
}

/** Sets a budget, in place of the one that its scope and id had. */
export const setBudget = (body: BudgetBody): Promise<BudgetView> =>
  api.post('/api/budget/', { schema: budgetView, body })

export const deleteBudget = (id: number): Promise<unknown> => api.delete(`/api/budget/${id}`)
