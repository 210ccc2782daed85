import type { Capability } from '@tollgate/catalogue'
import type { Format } from '@tollgate/formats'
import type { Entrance } from './caller/entrance'

/** What is put around an answer in one piece, so that both together are JSON: `{"data":` and `}`, for example. */
export interface AnswerFrame {
  readonly before: Buffer
  readonly after: Buffer
}

/** What one path of the API asks of an upstream, and in which dialect. */
export interface CallKind {
  readonly capability: Capability
  readonly format: Format
  /** How its callers prove who they are. */
  readonly entrance: Entrance
  /** `gen_ai.operation.name` of the telemetry. */
  readonly operation: string
  /** Name of the server span. */
  readonly spanName: string
  /** Put around answers that are no stream; absent where they go out as they came. */
  readonly frame?: AnswerFrame
}
