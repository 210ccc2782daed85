import { useQuery } from '@tanstack/react-query'
import { type TableQuestion, useSession, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { useState } from 'react'
import { listQuery, sumsQuery } from '../api/logs.api'
import { RowDetail } from '../features/detail/RowDetail'
import { type LogFilters, logFilters } from '../features/filters/filters.model'
import { useLogFilters } from '../features/filters/useLogFilters'
import { useQuestion } from '../features/filters/useQuestion'
import { LogSums } from '../features/summary/LogSums'
import { LogEmpty } from '../features/table/LogEmpty'
import { readPage } from '../features/table/row.model'
import { useLogColumns } from '../features/table/useLogColumns'
import { UserInfoDialog } from '../features/user/UserInfoDialog'

/** The usage log: administrators see everybody's rows, others their own. */
export default function UsageLogPage() {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const { midnight, questionOf } = useQuestion()
  const [userId, setUserId] = useState<number | null>(null)
  const query = ({ page, pageSize, ...filters }: TableQuestion<LogFilters>) => ({
    ...listQuery({ ...questionOf(filters), page, pageSize }),
    select: readPage,
  })
  const page = useTablePage({ filters: logFilters, query })
  const { list, filters } = page
  const sums = useQuery(sumsQuery(questionOf(filters.applied)))
  const refresh = () => void Promise.all([list.refetch(), sums.refetch()])
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
        <Button icon="refresh" isLoading={list.isFetching && !list.isPending} onClick={refresh}>
          {t('refresh')}
        </Button>
      }
      head={<LogSums sums={sums.data} error={sums.error} onRetry={() => void sums.refetch()} />}
      list={page}
      filters={useLogFilters(midnight)}
      columnsKey="logs-table-columns"
      columns={useLogColumns(setUserId)}
      rowKey={({ id }) => id}
      isDense
      detail={{ kind: 'unfold', render: (row) => (row.isCall ? <RowDetail row={row} /> : null) }}
      empty={<LogEmpty filters={filters} />}
    >
      {userId !== null && <UserInfoDialog userId={userId} onClose={() => setUserId(null)} onShowLogs={showLogsOf} />}
    </ListPage>
  )
}
