import { Tasks1767225600001 } from './migrations/0001-tasks.migration'
import { ComparedTasks1767225600002 } from './migrations/0002-compared-tasks.migration'

/** In the order in which they run. */
export const migrations = [Tasks1767225600001, ComparedTasks1767225600002]
