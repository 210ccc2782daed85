import { useSession, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { Switch } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { OtherDetail } from '../features/detail/OtherDetail'
import { RowDetail } from '../features/detail/RowDetail'
import { ExportLog } from '../features/export/ExportLog'
import { useLogFilters } from '../features/filters/useLogFilters'
import { LiveBar } from '../features/live/LiveBar'
import { isAboutCall, type LogRow } from '../features/row/row.model'
import { LogSums } from '../features/summary/LogSums'
import { LogEmpty } from '../features/table/LogEmpty'
import { useLogColumns } from '../features/table/useLogColumns'
import { useLogList } from '../features/table/useLogList'
import { UserInfoDialog } from '../features/user/UserInfoDialog'

function detailOf(row: LogRow) {
  if (row.isCall) return <RowDetail row={row} />
  return isAboutCall(row) ? <OtherDetail row={row} /> : null
}

/** The usage log: administrators see everybody's rows, others their own. */
export default function UsageLogPage() {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const [userId, setUserId] = useState<number | null>(null)
  const { midnight, question, log, sums, page, isFirstPage, refresh, showFirst } = useLogList()
  const { list, filters } = page
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
          <LiveBar log={log} isFirstPage={isFirstPage} onRefresh={showFirst} />
        </>
      }
      list={page}
      filters={useLogFilters(midnight)}
      columnsKey="logs-table-columns"
      columns={useLogColumns(setUserId)}
      rowKey={({ id }) => id}
      isDense
      detail={{ kind: 'unfold', render: detailOf }}
      empty={<LogEmpty filters={filters} />}
    >
      {userId !== null && <UserInfoDialog userId={userId} onClose={() => setUserId(null)} onShowLogs={showLogsOf} />}
    </ListPage>
  )
}
