import type { FailureKind } from '../failure/failure'
import type { RawHeaders } from './raw-headers'

/** The call that a connection carries. */
export interface CarriedCall {
  /** Without the length of the body. */
  readonly head: Buffer
  readonly body: Buffer | null
  readonly headersTicks: number
  readonly idleTicks: number
  onHead(status: number, headers: RawHeaders, isEncoded: boolean): void
  onBody(bytes: Buffer): boolean
  onEnd(): void
  onFailure(kind: FailureKind, cause: unknown): void
}
