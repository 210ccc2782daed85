import { Tasks1767225600001 } from './migrations/0001-tasks.migration'

/** In the order in which they run. */
export const migrations = [Tasks1767225600001]
