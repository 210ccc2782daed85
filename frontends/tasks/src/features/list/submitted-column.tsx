import { LogMoment } from '@tollgate/console-sdk/values'
import type { TaskRow } from './row.model'

/** When a task was submitted, by which both lists are sorted, the newest first unless it is turned round. */
export const submittedColumn = {
  sorts: ['desc', 'asc'] as const,
  isFixed: true,
  render: (row: TaskRow) => <LogMoment at={row.submittedMs / 1_000} />,
}
