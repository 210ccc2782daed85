import type { Content, Reasoning, ToolCall, ToolResult } from '../../../parts/content'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { manyOf, messageOf } from '../words/in-camel'
import { hiddenSeal, markOf, sealOf, signatureIn } from '../words/thought-signature'
import { readFile, readInline } from './read-media'

const textFields: ReadonlySet<string> = new Set(['text', 'thought', 'thoughtSignature'])
const callFields: ReadonlySet<string> = new Set(['functionCall', 'thoughtSignature'])
const calledFields: ReadonlySet<string> = new Set(['id', 'name', 'args'])
const resultFields: ReadonlySet<string> = new Set(['functionResponse'])
const answeredFields: ReadonlySet<string> = new Set(['id', 'name', 'response', 'parts'])
const mediaFields: ReadonlySet<string> = new Set(['inlineData', 'fileData'])

/**
 * What one side says (https://ai.google.dev/api/caching#Part). A signature of a part that is no thought is a reasoning without
 * text before it. What the model shows, and what it runs by itself, stays as it stood.
 */
export function readParts(parts: unknown, isModels: boolean): Content[] {
  const content: Content[] = []
  for (const value of manyOf(parts)) {
    const part = messageOf(value)
    const last = content.at(-1)
    if (part === null) content.push(own({ unknown: value }))
    else if (isThought(part)) {
      // A thought that was streamed comes back in pieces, of which the last may have its seal.
      const open =
        last?.kind === 'reasoning' && last.seal === undefined && last.own === undefined ? content.pop() : undefined
      content.push(readThought(part, open as Reasoning | undefined)) // it is one, or there is none
    } else content.push(...readPart(part, isModels))
  }
  return content
}

/** Whether a part is what the model thought. */
export function isThought(part: Fields): boolean {
  return part.thought === true && typeof part.text === 'string'
}

/** A part that is no thought. */
export function readPart(part: Fields, isModels: boolean): Content[] {
  const signature = signatureIn(part)
  const mark = signature ? [markOf(signature)] : []
  if (typeof part.text === 'string') {
    const rest = restOf('gemini', part, textFields)
    return [...mark, { kind: 'text', text: part.text, ...(rest && { own: rest }) }]
  }
  const call = messageOf(part.functionCall)
  if (call !== null) return [...mark, readCall(call, restOf('gemini', part, callFields))]
  const answered = messageOf(part.functionResponse)
  if (answered !== null && !isModels) return [readResult(answered, restOf('gemini', part, resultFields))]
  if (isModels) return [drawn(part)]
  return [readMedia(part, restOf('gemini', part, mediaFields)) ?? own(part)]
}

/** A call of a tool; empty where it has no id. */
export function readCall(call: Fields, beside?: Own): ToolCall {
  const rest = joined(restOf('gemini', call, calledFields), beside)
  return {
    kind: 'tool-call',
    id: textOf(call.id) ?? '',
    name: textOf(call.name) ?? '',
    input: JSON.stringify(call.args ?? {}),
    ...(rest && { own: rest }),
  }
}

function readThought(part: Fields, before: Reasoning | undefined): Reasoning {
  const signature = signatureIn(part)
  const text = (before?.text ?? '') + (textOf(part.text) ?? '')
  const rest = restOf('gemini', part, textFields)
  return {
    kind: 'reasoning',
    text,
    ...(signature && { seal: text === '' ? hiddenSeal(signature) : sealOf(signature) }),
    ...(rest && { own: rest }),
  }
}

/**
 * What a tool answered. `output` and `error` are Google's names for it (https://ai.google.dev/api/caching#FunctionResponse);
 * any other object is the answer itself, as JSON.
 */
function readResult(result: Fields, beside: Own | undefined): ToolResult {
  const response = fieldsOf(result.response) ?? {}
  const rest = joined(restOf('gemini', result, answeredFields), beside)
  const media = manyOf(result.parts).map((value): Content => {
    const part = messageOf(value)
    return (part && readMedia(part, undefined)) ?? own(part ?? { unknown: value })
  })
  return {
    kind: 'tool-result',
    id: textOf(result.id) ?? '',
    name: textOf(result.name) ?? '',
    content: [...textsOf(response), ...media],
    isError: isOnly(response, 'error') && isTexts(response.error),
    ...(rest && { own: rest }),
  }
}

function textsOf(response: Fields): Content[] {
  const name = isOnly(response, 'error') ? 'error' : isOnly(response, 'output') ? 'output' : null
  const said = name === null ? null : response[name]
  if (said === '') return []
  if (!isTexts(said)) return [{ kind: 'text', text: JSON.stringify(response) }]
  return (typeof said === 'string' ? [said] : said).map((text) => ({ kind: 'text', text }))
}

function isOnly(response: Fields, name: string): boolean {
  return Object.hasOwn(response, name) && Object.keys(response).length === 1
}

function isTexts(value: unknown): value is string | string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
}

/** Null where it is no file that others could be given. */
function readMedia(part: Fields, rest: Own | undefined): Content | null {
  const inline = messageOf(part.inlineData)
  const file = messageOf(part.fileData)
  const read = inline ? readInline(inline) : file && readFile(file)
  return (
    read && (rest === undefined ? read : { ...read, own: joined('own' in read ? read.own : undefined, rest) as Own })
  ) // one is there
}

/** An image that the model drew is Markdown with its bytes elsewhere, as no answer of the others has a place for one. */
function drawn(part: Fields): Content {
  const inline = messageOf(part.inlineData)
  const image = inline && readInline(inline)
  if (image?.kind !== 'image' || image.media.kind !== 'base64') return own(part)
  const { mime, data } = image.media
  return { kind: 'own', inWords: `![image](data:${mime};base64,${data})`, own: { format: 'gemini', value: part } }
}

function joined(one: Own | undefined, other: Own | undefined): Own | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return { format: 'gemini', value: { ...one.value, ...other.value } }
}

function own(value: Fields): Content {
  return { kind: 'own', own: { format: 'gemini', value } }
}
