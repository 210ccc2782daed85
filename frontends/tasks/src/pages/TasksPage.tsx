import { useSession, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { startOfDay } from '@tollgate/console-ui/inputs'
import { othersQuery } from '../api/tasks.api'
import { otherQuery } from '../features/list/filters.model'
import { readTasks } from '../features/list/row.model'
import { TaskEmpty } from '../features/list/TaskEmpty'
import { useChannelNames } from '../features/list/useChannelNames'
import { useTaskFilters } from '../features/list/useTaskFilters'
import { useTaskList } from '../features/list/useTaskList'
import { useTaskWords } from '../features/list/words'
import { TaskNotice } from '../features/notices/Notices'
import { useOtherColumns } from '../features/others/useOtherColumns'
import { JsonDialog } from '../features/sheet/JsonDialog'
import { Results } from '../features/sheet/Results'
import { TaskSheet } from '../features/sheet/TaskSheet'
import { useOpenRow } from '../features/sheet/useOpenRow'

/** Other tasks are asked for from midnight (rule L11). */
const kind = { ask: othersQuery, queryOf: otherQuery, read: readTasks, sinceAt: startOfDay }
const statuses = ['NOT_START', 'SUBMITTED', 'QUEUED', 'IN_PROGRESS', 'UNKNOWN', 'SUCCESS', 'FAILURE']

/** The task log: administrators see everybody's tasks, others their own. */
export default function TasksPage() {
  const t = useT('tasks')
  const { isAdmin } = useSession()
  const words = useTaskWords()
  const { page, since, asOfMs, isRefreshing, refresh } = useTaskList(kind)
  const channels = useChannelNames()
  const sheet = useOpenRow(page.table.rows)
  const json = useOpenRow(page.table.rows)
  return (
    <ListPage
      title={t('others.title')}
      purpose={t(isAdmin ? 'others.all' : 'others.own')}
      width="wide"
      action={
        <Button icon="refresh" isLoading={isRefreshing} onClick={refresh}>
          {t('refresh')}
        </Button>
      }
      head={<TaskNotice />}
      list={page}
      filters={useTaskFilters({ since, statuses, typed: page.filters.typed })}
      columnsKey="tasks-table-columns"
      columns={useOtherColumns({ asOfMs, channels, onJson: json.open })}
      rowKey={({ id }) => id}
      isDense
      detail={{ kind: 'open', open: sheet.open }}
      empty={<TaskEmpty of="others" icon="list-checks" filters={page.filters} />}
    >
      {sheet.row !== null && (
        <TaskSheet
          row={sheet.row}
          {...{ asOfMs, channels }}
          facts={[{ label: t('column.platform'), value: words.platform(sheet.row.platform) }]}
          onJson={() => sheet.row !== null && json.open(sheet.row)}
          onClose={sheet.close}
        >
          <Results answer={sheet.row.answer} address={sheet.row.resultUrl} />
        </TaskSheet>
      )}
      {json.row !== null && <JsonDialog row={json.row} onClose={json.close} />}
    </ListPage>
  )
}
