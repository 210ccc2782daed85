import { type TableFilters, useSession, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { Switch } from '@tollgate/console-ui/inputs'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { type ReactNode, useState } from 'react'
import { CallPanel } from '../features/call-view/CallPanel'
import { useCallPanel } from '../features/call-view/useCallPanel'
import { LogChart } from '../features/chart/LogChart'
import { OtherDetail } from '../features/detail/OtherDetail'
import { RowDetail } from '../features/detail/RowDetail'
import { ExportLog } from '../features/export/ExportLog'
import type { LogFilters } from '../features/filters/filters.model'
import { FoundNotice } from '../features/filters/FoundNotice'
import { RowFilters } from '../features/filters/RowFilters'
import { useLogFilters } from '../features/filters/useLogFilters'
import { useRowFilters } from '../features/filters/useRowFilters'
import { LiveBar } from '../features/live/LiveBar'
import { isAboutCall, type LogRow } from '../features/row/row.model'
import { LogSums } from '../features/summary/LogSums'
import { LogEmpty } from '../features/table/LogEmpty'
import { useLogColumns } from '../features/table/useLogColumns'
import { useLogList } from '../features/table/useLogList'
import { UserInfoDialog } from '../features/user/UserInfoDialog'

interface DetailParts {
  readonly filters: ReactNode
  readonly onOpen: (requestId: string) => void
}

function detailOf(row: LogRow, { filters, onOpen }: DetailParts) {
  if (row.isCall) return <RowDetail row={row} filters={filters} onOpen={onOpen} />
  return isAboutCall(row) ? <OtherDetail row={row} onOpen={onOpen} /> : null
}

/** What the rows show, and what can be done with each: ask for what has a value of it, and open its call over the log. */
function useRows(filters: TableFilters<LogFilters>, onUser: (userId: number) => void) {
  const t = useT('logs')
  const asked = useRowFilters(filters)
  const { open } = useCallPanel()
  const openAction = ({ request_id: id }: LogRow): MenuItem[] =>
    id === '' ? [] : [{ id: 'call', icon: 'panel-right', label: t('call.open'), onSelect: () => open(id) }]
  return {
    columns: useLogColumns(onUser, asked),
    rowActions: (row: LogRow) => [...openAction(row), ...asked.actions(row)],
    detail: {
      kind: 'unfold' as const,
      render: (row: LogRow) =>
        detailOf(row, { filters: <RowFilters filters={asked.of(row)} onAsk={asked.ask} />, onOpen: open }),
    },
  }
}

/** The usage log: administrators see everybody's rows, others their own. */
export default function UsageLogPage() {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const [userId, setUserId] = useState<number | null>(null)
  const { midnight, question, log, sums, page, isFirstPage, refresh, showFirst, ...search } = useLogList()
  const { list, filters } = page
  const rows = useRows(filters, setUserId)
  const showLogsOf = (username: string) => {
    setUserId(null)
    filters.apply({ username })
  }
  return (
    <ListPage
      title={t('title')}
      purpose={t(isAdmin ? 'purpose.all' : 'purpose.own')}
      width="wide"
      action={
        <>
          <Switch label={t('live.turn')} value={log.isOn} onChange={log.turn} />
          <ExportLog question={question} rows={list.data?.total} />
          <Button icon="refresh" isLoading={list.isFetching && !list.isPending} onClick={refresh}>
            {t('refresh')}
          </Button>
        </>
      }
      head={
        <>
          <LogSums sums={sums.data} error={sums.error} onRetry={() => void sums.refetch()} />
          <LogChart question={question} filters={filters} midnight={midnight} isLive={log.isOn} />
          <LiveBar log={log} isFirstPage={isFirstPage} onRefresh={showFirst} />
        </>
      }
      list={page}
      filters={useLogFilters({ midnight, state: filters, ...search })}
      filtersAside={<FoundNotice found={search.found} />}
      columnsKey="logs-table-columns"
      rowKey={({ id }) => id}
      isDense
      {...rows}
      empty={<LogEmpty filters={filters} />}
    >
      <CallPanel />
      {userId !== null && <UserInfoDialog userId={userId} onClose={() => setUserId(null)} onShowLogs={showLogsOf} />}
    </ListPage>
  )
}
