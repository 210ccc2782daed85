import { metrics } from '@tollgate/platform'

/** What operators watch of the writing of the log. */
export const writerMetrics = {
  late: metrics.counter('tollgate_log_rows_late', 'Rows that were dropped, as the log was cleared beyond their time'),
}
