import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { askAgainAfter, type Query, sortQuery, useLanguage, useSession, useTablePage } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import { useState } from 'react'
import type { ListQuestion } from '../../api/tasks.api'
import { type Asker, type TaskFilters, taskFilters } from './filters.model'
import { refreshAfterMs } from './progress.model'
import type { RowPage, TaskRow } from './row.model'

/** One of the two lists: how it is asked for, and what its answers are to the table. */
export interface TaskListKind<Raw, Row, Key extends QueryKey> {
  readonly ask: (question: ListQuestion) => UseQueryOptions<Raw, Error, Raw, Key>
  readonly queryOf: (filters: TaskFilters, asker: Asker) => Query
  readonly read: (list: Raw) => RowPage<Row>
  /** Since when it shows tasks unless it is told otherwise, in seconds. */
  readonly sinceAt: (nowS: number) => number
}

/** The column by which tasks are sorted, and what the server calls it. */
const sorts = { submitted: 'submit_time' }
const newestFirst: Order = { by: 'submitted', direction: 'desc' }

/** A page of tasks that asks again by itself as long as something on it goes on. */
export function useTaskList<Raw, Row extends TaskRow, Key extends QueryKey>(kind: TaskListKind<Raw, Row, Key>) {
  const { isAdmin } = useSession()
  const { language } = useLanguage()
  const [openedMs] = useState(() => Date.now())
  const now = Math.floor(openedMs / 1_000)
  const since = kind.sinceAt(now)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const page = useTablePage({
    filters: taskFilters,
    sorts: Object.keys(sorts),
    usual: newestFirst,
    query: ({ page: p, pageSize: page_size, order, ...filters }) => ({
      ...kind.ask({
        scope: isAdmin ? 'all' : 'own',
        language,
        query: { ...kind.queryOf(filters, { now, since, isAdmin }), ...sortQuery(order, sorts), p, page_size },
      }),
      select: kind.read,
      refetchInterval: askAgainAfter((list: Raw) => refreshAfterMs(kind.read(list).items, Date.now())),
    }),
  })
  const refresh = async () => {
    setIsRefreshing(true)
    await page.list.refetch()
    setIsRefreshing(false)
  }
  // What is asked again by itself is no work of the reader's: nothing runs over the table for it.
  const table = { ...page.table, isFetching: isRefreshing || page.list.isPlaceholderData }
  return {
    page: { ...page, table },
    since,
    isRefreshing,
    refresh: () => void refresh(),
    /** When the rows were so, in milliseconds: what goes on has taken until then. */
    asOfMs: Math.max(openedMs, page.list.dataUpdatedAt),
  }
}
