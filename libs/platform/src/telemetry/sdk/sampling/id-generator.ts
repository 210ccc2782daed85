import type { IdGenerator } from '@opentelemetry/sdk-trace-base'
import { newSpanIdHex, newUuidV7Hex } from '../../../trace-context/uuid-v7'

/** Makes trace ids that are UUIDv7s, so that a trace id and a request id are the same 128 bits. */
export class UuidV7IdGenerator implements IdGenerator {
  private presetId: string | null = null
  private presetSpanId: string | null = null

  /** The next trace id made is this one: for a root span whose id was needed before the span. */
  preset(traceId: string): void {
    this.presetId = traceId
  }

  /** The next span has this id. */
  presetSpan(spanId: string): void {
    this.presetSpanId = spanId
  }

  generateTraceId(): string {
    const traceId = this.presetId ?? newUuidV7Hex()
    this.presetId = null
    return traceId
  }

  generateSpanId(): string {
    const spanId = this.presetSpanId ?? newSpanIdHex()
    this.presetSpanId = null
    return spanId
  }
}
