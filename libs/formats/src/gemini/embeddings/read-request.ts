import type { Capability } from '@tollgate/catalogue'
import type { EmbeddingsAsk } from '../../embeddings/codec'
import type { NamedFates } from '../../parts/fates'
import { type Fields, textOf } from '../../parts/fields'
import { inCamel, manyOf, messageOf, numericOf } from '../codec/words/in-camel'

/** What is read of one text's request: https://ai.google.dev/api/embeddings#EmbedContentRequest */
const settings = 'embedContentConfig'
const size = 'outputDimensionality'
/** What the task is left at says nothing. */
const noTask = 'TASK_TYPE_UNSPECIFIED'

/** One request, and how its fields are called where it stands. */
interface Reading {
  readonly under: string
  readonly fates: NamedFates
}

/** The texts of `embedContent` or, in a batch, of `batchEmbedContents`; null where something was refused. */
export function readRequest(body: Fields, capability: Capability, fates: NamedFates): EmbeddingsAsk | null {
  const told = inCamel(body)
  const isBatch = capability === 'batch-embeddings'
  const reading = { under: isBatch ? 'requests.' : '', fates }
  const requests = isBatch ? manyOf(told.requests).map(messageOf) : [told]
  if (isBatch) tellOthers(told, ['model', 'requests'], { under: '', fates })
  const texts: string[] = []
  const sizes = new Set<number | null>()
  for (const request of requests) {
    const text = request && readText(request.content, reading)
    if (request === null || text === null) return refused(fates, isBatch ? 'requests' : 'content')
    texts.push(text)
    sizes.add(readSettings(request, reading))
  }
  if (texts.length === 0) return refused(fates, 'requests')
  // All vectors of a call are of one size elsewhere.
  if (sizes.size > 1) return refused(fates, `requests.${size}`)
  const [dimensions = null] = sizes
  return fates.refused === null ? { texts, dimensions, isBase64: false } : null
}

/** The size of a vector; null where it is left to the model. What else is said has no word elsewhere. */
function readSettings(request: Fields, { under, fates }: Reading): number | null {
  const inner = messageOf(request[settings])
  tellOthers(request, ['model', 'content', settings, size], { under, fates })
  if (inner !== null) tellOthers(inner, [size], { under: `${under}${settings}.`, fates })
  const wanted = request[size] ?? inner?.[size] ?? null
  const dimensions = numericOf(wanted)
  // Zero is what a field of a message says that was left out.
  if (wanted === null || dimensions === 0) return null
  if (dimensions === null || !Number.isInteger(dimensions) || dimensions < 0) fates.refuseNamed(`${under}${size}`)
  return dimensions
}

function tellOthers(fields: Fields, known: readonly string[], { under, fates }: Reading): void {
  for (const [name, value] of Object.entries(fields)) {
    const isNothing = value === null || value === '' || value === noTask
    if (!isNothing && !known.includes(name)) fates.leaveOutNamed(under + name)
  }
}

/** The text of a content; null where there is none. Several texts are one, a line for each. */
function readText(value: unknown, { under, fates }: Reading): string | null {
  const content = messageOf(value)
  const texts: string[] = []
  for (const one of manyOf(content?.parts)) {
    const { text: told, ...others } = messageOf(one) ?? {}
    const text = textOf(told)
    const [name = 'text'] = Object.keys(others)
    if (text === null) fates.refuseNamed(`${under}content.parts.${name}`)
    else texts.push(text)
    if (text !== null) fates.leaveOutOwn(others, `${under}content.parts.`)
  }
  if (texts.length > 1) fates.changeNamed(`${under}content.parts`)
  return texts.length === 0 ? null : texts.join('\n')
}

function refused(fates: NamedFates, name: string): null {
  fates.refuseNamed(name)
  return null
}
