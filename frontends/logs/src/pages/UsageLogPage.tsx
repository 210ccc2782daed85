import { useQuery } from '@tanstack/react-query'
import { useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable, usePageSize } from '@tollgate/console-ui/data-table'
import { Box } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { useState } from 'react'
import { listQuery, sumsQuery } from '../api/logs.api'
import { RowDetail } from '../features/detail/RowDetail'
import { LogFilterBar } from '../features/filters/LogFilterBar'
import { useLogFilters } from '../features/filters/useLogFilters'
import { LogSums } from '../features/summary/LogSums'
import { LogEmpty } from '../features/table/LogEmpty'
import { readPage } from '../features/table/row.model'
import { useLogColumns } from '../features/table/useLogColumns'
import { UserInfoDialog } from '../features/user/UserInfoDialog'

/** A dozen columns: what they cost must be in sight beside the side menu. */
const dense = { minWidth: 0, '& table :is(th, td):not([data-cell], [colspan])': { px: 2 } } as const

/** The usage log: administrators see everybody's rows, others their own. */
export default function UsageLogPage() {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const state = useLogFilters()
  const [pageSize, setPageSize] = usePageSize()
  const [userId, setUserId] = useState<number | null>(null)
  const list = useQuery({ ...listQuery({ ...state.question, page: state.page, pageSize }), select: readPage })
  const sums = useQuery(sumsQuery(state.question))
  const columns = useLogColumns(setUserId)
  const refresh = () => void Promise.all([list.refetch(), sums.refetch()])

  return (
    <Page
      title={t('title')}
      purpose={t(isAdmin ? 'purpose.all' : 'purpose.own')}
      action={
        <Button icon="refresh" isLoading={list.isFetching && !list.isPending} onClick={refresh}>
          {t('refresh')}
        </Button>
      }
    >
      <LogSums sums={sums.data} error={sums.error} onRetry={() => void sums.refetch()} />
      <LogFilterBar state={state} isFetching={list.isFetching} onRefresh={refresh} />
      <Box sx={dense}>
        <DataTable
          label={t('title')}
          columnsKey="logs-table-columns"
          columns={columns}
          rows={list.data?.rows}
          rowKey={(row) => row.id}
          isFetching={list.isFetching}
          error={list.error}
          onRetry={() => void list.refetch()}
          rowName={(row) => `#${row.id}`}
          detail={{ kind: 'unfold', render: (row) => (row.isCall ? <RowDetail row={row} /> : null) }}
          empty={<LogEmpty state={state} />}
          paging={{
            page: state.page,
            pageSize,
            total: list.data?.total ?? 0,
            onChange: (next) => {
              setPageSize(next.pageSize)
              state.setPage(next.page)
            },
          }}
        />
      </Box>
      {userId !== null && (
        <UserInfoDialog
          userId={userId}
          onClose={() => setUserId(null)}
          onShowLogs={(username) => {
            setUserId(null)
            state.apply({ username })
          }}
        />
      )}
    </Page>
  )
}
