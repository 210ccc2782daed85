import { newUuidV7Hex } from './uuid-v7'

/** A new request id: a UUIDv7 in its usual form. */
export function newRequestId(): string {
  return requestIdOf(newUuidV7Hex())
}

/** The trace id (32 hex digits) of a request id: the same 128 bits without the dashes. */
export function traceIdOf(requestId: string): string {
  return requestId.replaceAll('-', '')
}

/** The request id of a trace id; the inverse of `traceIdOf`. */
export function requestIdOf(traceId: string): string {
  return `${traceId.slice(0, 8)}-${traceId.slice(8, 12)}-${traceId.slice(12, 16)}-${traceId.slice(16, 20)}-${traceId.slice(20)}`
}
