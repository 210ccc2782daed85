import { owned } from './route'

/** Usage logs, the dashboard and the task logs. */
export const tasksAndLogsRoutes = [
  ...owned('logs', [
    [
      'GET',
      '/api/log/',
      'admin',
      '?p&page_size&type&token_name&model_name&start_timestamp&end_timestamp&group&username&channel -> {items, page, page_size, total}',
    ],
    ['GET', '/api/log/self/', 'user', 'same less username, channel'],
    ['GET', '/api/log/stat', 'admin', '{quota, token, rpm, tpm}'],
    ['GET', '/api/log/self/stat', 'user'],
    ['DELETE', '/api/log/', 'admin', '?target_timestamp -> count cleared'],
    ['GET', '/api/data/', 'admin', 'dashboard series: quota, tokens and count by model and hour'],
    ['GET', '/api/data/self/', 'user'],
  ]),
  ...owned('tasks', [
    ['GET', '/api/mj/', 'admin', '?p&channel_id&mj_id&start_timestamp&end_timestamp in ms'],
    ['GET', '/api/mj/self/', 'user'],
    ['GET', '/api/task/', 'admin', '?p&channel_id&task_id&start_timestamp&end_timestamp in seconds'],
    ['GET', '/api/task/self', 'user'],
  ]),
]
