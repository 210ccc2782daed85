import type { TaskAsk, TaskAskFault, TaskBody } from '@tollgate/formats'

/** How submits of one path are read. */
export interface TaskKind {
  /** The API by which they come, for receipts. */
  readonly dialect: TaskAsk['platform']
  /** Total: any body has an answer. */
  read(body: TaskBody): TaskAsk | TaskAskFault
}
