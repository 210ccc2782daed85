import { AsyncLocalStorage } from 'node:async_hooks'
import { trace } from '@opentelemetry/api'
import { requestIdOf } from './request-id'

/** Which request or message is being served; every log line made meanwhile carries it. */
export interface RequestContext {
  readonly requestId: string
  /** 32 hex digits: the same 128 bits as the request id. */
  readonly traceId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs the work, and everything it awaits, in the context of one request. */
export function runInRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** The request being served, from `runInRequestContext` or the active span; null outside any. */
export function currentRequestContext(): RequestContext | null {
  const stored = storage.getStore()
  if (stored) return stored
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return traceId === undefined ? null : { requestId: requestIdOf(traceId), traceId }
}
