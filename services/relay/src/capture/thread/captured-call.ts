import type { FormatName } from '@tollgate/catalogue'
import type { BodyKind } from '@tollgate/contracts/http/logs'
import type { MaskedLines } from '../../admission/rules/body-options'

/** Bytes of a request or an answer, as far as they were gathered. */
interface GatheredBody {
  readonly body: Uint8Array
  /** Of all of it. */
  readonly bytes: number
  readonly isCut: boolean
  /** As its head says. */
  readonly type: string
}

/** A call as its caller spoke and was answered, and what is kept of it. */
export interface CapturedCall {
  readonly kind: BodyKind
  readonly masked: MaskedLines
  /** What the caller spoke. */
  readonly format: FormatName
  readonly isChat: boolean
  /** A streamed answer came as the elements of an array. */
  readonly isArray: boolean
  readonly effort: string | null
  readonly request: GatheredBody
  readonly answer: GatheredBody & { readonly status: number }
}
