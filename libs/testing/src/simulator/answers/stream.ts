import type { Behaviour } from '../script/script'
import type { WireRequest, WireUsage } from '../wire/wire'
import { frame } from './frames'

/** What a stream is made of, before it is framed. `chunks` bear only what changes from one to the next. */
export interface StreamParts {
  readonly request: WireRequest
  readonly behave: Behaviour
  readonly head: object
  readonly chunks: Iterable<object>
  readonly usage: WireUsage
}

/** The events of a stream: its chunks, usage where it belongs, and `[DONE]`. */
export function* streamOf({ request, behave, head, chunks, usage }: StreamParts): Iterable<string> {
  const place = behave.usagePlace ?? 'asked'
  const isAsked = request.stream_options?.include_usage === true && behave.usage !== 'none'
  const told = behave.usage === 'null' ? null : typeof behave.usage === 'object' ? behave.usage : usage
  const padding = behave.padBytes === undefined ? {} : { obfuscation: 'x'.repeat(behave.padBytes) }
  for (const [chunk, isLast] of withLast(chunks)) {
    const hasUsage = behave.usage !== 'none' && (place === 'every-event' || (place === 'last-event' && isLast))
    const usageField = hasUsage ? { usage: told } : place === 'asked' && isAsked ? { usage: null } : {}
    yield frame({ ...head, ...chunk, ...usageField, ...padding }, behave)
  }
  if (place === 'asked' && isAsked) yield frame({ ...head, choices: [], usage: told, ...padding }, behave)
  if (behave.withoutDone !== true) yield frame('[DONE]', behave)
}

function* withLast<T>(items: Iterable<T>): Iterable<[T, boolean]> {
  let held: { item: T } | null = null
  for (const item of items) {
    if (held) yield [held.item, false]
    held = { item }
  }
  if (held) yield [held.item, true]
}
