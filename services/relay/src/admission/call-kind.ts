import type { Capability } from '@tollgate/catalogue'
import type { Format } from '@tollgate/formats'
import type { Entrance } from './caller/entrance'
import type { LimitHeaders } from './limits/told-limits'
import type { TaskKind } from './tasks/task-kind'

/** What is put around an answer in one piece, so that both together are JSON: `{"data":` and `}`, for example. */
export interface AnswerFrame {
  readonly before: Buffer
  readonly after: Buffer
}

/** How the callers of some paths speak, and how they prove who they are. */
export interface Dialect {
  /** What they speak, and are answered in. */
  readonly format: Format
  readonly entrance: Entrance
  /** Headers, in lower case, that an upstream of the same format is to get as they came; absent where there are none. */
  readonly passedHeaders?: readonly string[]
  /** How it tells callers of their limits; absent where it has no way to. */
  readonly limitHeaders?: LimitHeaders
}

/** What one path of the API asks of an upstream, and in which dialect. */
export interface CallKind extends Dialect {
  readonly capability: Capability
  /** The model of a request that names none; where there is none either, such a request is refused. */
  readonly usualModel?: string
  /** It costs nothing: one whose quota is used up may ask, too. */
  readonly isFree?: boolean
  /** Fields of the body that are for us alone; absent where there are none. */
  readonly ownFields?: readonly string[]
  /** How it is read which task it submits; absent where it submits none. */
  readonly task?: TaskKind
  /** `gen_ai.operation.name` of the telemetry. */
  readonly operation: string
  /** Name of the server span. */
  readonly spanName: string
  /** Streams go out as a JSON array, element by element, and no events. */
  readonly isArray?: boolean
  /** What is asked for, where that stands in the URL and there is no body. */
  bodyOf?(url: string): Buffer
  /** Put around answers that are no stream; absent where they go out as they came. */
  readonly frame?: AnswerFrame
}
