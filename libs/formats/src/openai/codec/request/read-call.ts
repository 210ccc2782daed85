import type { Content, Reasoning } from '../../../parts/content'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'

/** The `index` numbers the calls of an answer, and some answers have it; order says the same. */
const known: ReadonlySet<string> = new Set(['id', 'type', 'index', 'function', 'extra_content'])
/** Of a seal that stood in the call itself. */
const inCall = 'extra_content'

/**
 * A call of a function, behind the seal that Google's OpenAI-compatible API puts into it; what is called otherwise stays as it
 * stood. Some providers give the input as the object that it is.
 */
export function readCall(call: Fields): Content[] {
  const asked = fieldsOf(call.function)
  if (asked === null) return [{ kind: 'own', isCall: true, own: { format: 'openai', value: call } }]
  const own = ownOf(call)
  const sealed = readCallSeal(call)
  const read = {
    kind: 'tool-call',
    id: textOf(call.id) ?? '',
    name: textOf(asked.name) ?? '',
    input: readInput(asked.arguments),
    ...(own && { own }),
  } as const
  return sealed === null ? [read] : [sealed, read]
}

/** `extra_content.google.thought_signature` (https://ai.google.dev/gemini-api/docs/thought-signatures#openai); null where there is none. */
export function readCallSeal({ extra_content }: Fields): Reasoning | null {
  const thoughtSignature = textOf(fieldsOf(fieldsOf(extra_content)?.google)?.thought_signature)
  if (!thoughtSignature) return null
  return { kind: 'reasoning', text: '', seal: { maker: 'gemini', fields: { thoughtSignature, place: inCall } } }
}

/** The same field for a call whose seal stood there; none where it stood elsewhere. */
export function writeCallSeal(before: Content | undefined): Fields {
  if (before?.kind !== 'reasoning' || !isCallSeal(before)) return {}
  return { [inCall]: { google: { thought_signature: before.seal?.fields.thoughtSignature } } }
}

/** Whether this is a seal that stands in the call behind it. */
export function isCallSeal({ seal }: Reasoning): boolean {
  return seal?.maker === 'gemini' && seal.fields.place === inCall
}

/** The input of a call, or a piece of it. */
export function readInput(value: unknown): string {
  if (typeof value === 'string') return value
  return fieldsOf(value) === null ? '' : JSON.stringify(value)
}

function ownOf(call: Fields): Own | undefined {
  const own = restOf('openai', call, known)
  if (call.extra_content == null) return own
  const extra = fieldsOf(call.extra_content)
  const google = fieldsOf(extra?.google)
  const isSealAlone =
    google?.thought_signature !== undefined && Object.keys(google).length === 1 && Object.keys(extra ?? {}).length === 1
  return isSealAlone ? own : { format: 'openai', value: { ...own?.value, extra_content: call.extra_content } }
}
