import { metrics } from '@tollgate/platform'

/** What operators watch of tasks. */
export const taskMetrics = {
  ended: metrics.counter('tollgate_tasks_ended', 'Tasks that have ended, by how', ['platform', 'outcome']),
  polls: metrics.counter('tollgate_tasks_polls', 'Questions to upstreams about tasks, by what came of them', [
    'platform',
    'outcome',
  ]),
  compared: metrics.counter(
    'tollgate_tasks_compared',
    'Tasks that have ended, held against the ledger, by what was found',
    ['outcome'],
  ),
}
