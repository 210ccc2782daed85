import { useQuery } from '@tanstack/react-query'
import { type TableQuestion, useTablePage } from '@tollgate/console-sdk'
import { listQuery, sumsQuery } from '../../api/logs.api'
import { type LogFilters, logFilters } from '../filters/filters.model'
import { useFind } from '../filters/useFind'
import { liveQuestion, useQuestion } from '../filters/useQuestion'
import { useSuggestions } from '../filters/useSuggestions'
import { onTop } from '../live/live.model'
import { useLiveLog } from '../live/useLiveLog'
import { readPage } from '../row/row.model'

/** Sums are asked for anew so often while the log is followed. */
const liveSumsEveryMs = 5_000

/** A page of the log with what its rows come to, and with new rows on top while somebody follows it. */
export function useLogList() {
  const { midnight, questionOf } = useQuestion()
  const query = ({ page, pageSize, ...filters }: TableQuestion<LogFilters>) => ({
    ...listQuery({ ...questionOf(filters), page, pageSize }),
    select: readPage,
  })
  const page = useTablePage({ filters: logFilters, query })
  const { list, table } = page
  const suggestions = useSuggestions(page.filters.typed.username)
  const { filters, known, found } = useFind(page.filters, suggestions)
  const { paging } = table
  const question = questionOf(filters.applied)
  const isFirstPage = paging.page === 1
  const log = useLiveLog(liveQuestion(question, filters.applied), isFirstPage)
  const sums = useQuery({ ...sumsQuery(question), refetchInterval: log.isOn ? liveSumsEveryMs : false })
  const rows = table.rows && isFirstPage ? onTop(log.live, table.rows) : table.rows
  // What has come stands on the page beside all that it has room for: its foot tells what is in sight.
  const more = (rows?.length ?? 0) - (table.rows?.length ?? 0)
  const place = more > 0 ? { total: paging.total + more, shown: rows?.length } : {}
  const refresh = () => {
    log.clear()
    void Promise.all([list.refetch(), sums.refetch()])
  }
  return {
    midnight,
    question,
    log,
    sums,
    suggestions,
    known,
    found,
    page: { ...page, filters, table: { ...table, rows, paging: { ...paging, ...place } } },
    isFirstPage,
    refresh,
    /** Asks anew, and begins at the first page. */
    showFirst: () => {
      paging.onChange({ ...paging, page: 1 })
      refresh()
    },
  }
}
