import { readFile, readMedia } from '../../../openai/codec/request/data-url'
import type { Content } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'

/** `logprobs` and `annotations` stand empty in every text; ids are of what an account has kept. */
const textFields: ReadonlySet<string> = new Set(['type', 'text', 'logprobs', 'annotations'])
const imageFields: ReadonlySet<string> = new Set(['type', 'image_url', 'detail', 'file_id'])
const fileFields: ReadonlySet<string> = new Set(['type', 'file_data', 'file_url', 'filename', 'file_id'])
const textTypes: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'text'])

/** The content of a message or of a result: a text, or parts (https://platform.openai.com/docs/api-reference/responses/create). */
export function readContent(content: unknown): Content[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }]
  return listOf(content).map((value): Content => {
    const part = fieldsOf(value)
    return part === null ? own({ type: 'unknown', value }) : readPart(part)
  })
}

/** One part. */
export function readPart(part: Fields): Content {
  if (textTypes.has(part.type) && typeof part.text === 'string')
    return { kind: 'text', text: part.text, ...restOfText(part) }
  if (part.type === 'refusal' && typeof part.refusal === 'string') return { kind: 'refusal', text: part.refusal }
  if (part.type === 'input_image' && typeof part.image_url === 'string') return readImage(part, part.image_url)
  return part.type === 'input_file' ? readDocument(part) : own(part)
}

/** What is cited, where anything is. */
function restOfText(part: Fields): { own?: Own } {
  const rest = restOf('openai-responses', part, textFields)
  const { annotations } = part
  if (listOf(annotations).length === 0) return rest === undefined ? {} : { own: rest }
  return { own: { format: 'openai-responses', value: { ...rest?.value, annotations } } }
}

function readImage(part: Fields, url: string): Content {
  const detail = textOf(part.detail)
  return { kind: 'image', media: readMedia(url), ...(detail !== null && { detail }), ...carried(part, imageFields) }
}

/** A file of which only the account's own number is given is nobody else's. */
function readDocument(part: Fields): Content {
  const title = textOf(part.filename)
  const rest = { ...(title !== null && { title }), ...carried(part, fileFields) }
  if (typeof part.file_data === 'string') return { kind: 'document', media: readFile(part.file_data), ...rest }
  if (typeof part.file_url !== 'string') return own(part)
  return { kind: 'document', media: { kind: 'url', url: part.file_url }, ...rest }
}

function carried(part: Fields, fields: ReadonlySet<string>): { own?: Own } {
  const rest = restOf('openai-responses', part, fields)
  return rest === undefined ? {} : { own: rest }
}

function own(value: Fields): Content {
  return { kind: 'own', own: { format: 'openai-responses', value } }
}
