import type { OperatorTask } from './play/task'
import { callTasks } from './tasks/call-tasks'
import { channelTasks } from './tasks/channel-tasks'
import { keyTasks } from './tasks/key-tasks'
import { moneyTasks } from './tasks/money-tasks'
import { siteTasks } from './tasks/site-tasks'

/** The twelve tasks of docs/operator-tasks.md. */
export const operatorTasks: readonly OperatorTask[] = [
  ...callTasks,
  ...channelTasks,
  ...keyTasks,
  ...moneyTasks,
  ...siteTasks,
]
