import type { TaskPlatform } from '@tollgate/contracts'
import type { NamedByPath } from '@tollgate/formats'
import type { CallKind, Dialect } from '../../admission/call-kind'
import type { QuotaTopic } from '../../quota/quota-answer'
import type { AskedTasks } from '../../task-questions/asked-tasks'

/** A call that a request line asks for. */
export interface CallDestination {
  readonly kind: 'call'
  readonly call: CallKind
  /** What a dialect has in its paths and others in their bodies; absent where the body says all. */
  readonly named?: NamedByPath
  /** The model, where the path names it and the body need not: Azure's name of a deployment. */
  readonly deployment?: string
}

/** What a request line asks for. `dialect`: as the path tells it; null where another may be spoken there, too. */
export type Destination =
  | CallDestination
  | { readonly kind: 'models'; readonly dialect: Dialect | null }
  | { readonly kind: 'model'; readonly dialect: Dialect | null; readonly model: string }
  | { readonly kind: 'quota'; readonly dialect: Dialect; readonly topic: QuotaTopic }
  | { readonly kind: 'tasks'; readonly dialect: Dialect; readonly platform: TaskPlatform; readonly asked: AskedTasks }
  | { readonly kind: 'task-image'; readonly dialect: Dialect; readonly imageId: string }
  | { readonly kind: 'task-notice'; readonly dialect: Dialect; readonly taken: object }
  | { readonly kind: 'unknown'; readonly dialect: Dialect | null }
