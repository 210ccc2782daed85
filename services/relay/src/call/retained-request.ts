import type { CallContext } from './call-context'
import type { AdmittedRequest } from '../admission/admitted-request'

/** Requests above this size are kept for a running stream only while there is room. */
const smallBodyBytes = 64 * 1024
const retainedLimitBytes = 256 * 1024 * 1024

/**
 * A running stream keeps its request, to be counted when nothing else tells; a large one only while there is room, else
 * it loses its body. True when it takes room, to be given back by `release`.
 */
export function retain(context: CallContext, request: AdmittedRequest): boolean {
  const { length } = request.body
  if (length <= smallBodyBytes) return false
  if (context.retainedBytes + length > retainedLimitBytes) {
    request.body = Buffer.alloc(0)
    return false
  }
  context.retainedBytes += length
  return true
}

/** Gives back the room that `retain` took. */
export function release(context: CallContext, request: AdmittedRequest): void {
  context.retainedBytes -= request.body.length
}
