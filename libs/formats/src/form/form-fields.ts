import { fault } from '../core/request-fault'
import type { FormPart, RequestFault } from '../core/request-scan'

/** What a form says besides its files; it is kept for as long as its call. */
const mostTextBytes = 2 * 1024 * 1024
const number = /^\d{1,15}(?:\.\d{1,15})?$/

/** Of which kinds the fields of a form are; those that are not named here are texts. */
export interface FieldKinds {
  readonly numbers: ReadonlySet<string>
  readonly flags: ReadonlySet<string>
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The fields of a form as an object in JSON, in their order: one that stands twice stands twice there, members of lists
 * (`name[]`) stand together. A number or a flag that is none stays a text, for whoever reads the JSON to refuse.
 */
export function formFields(body: Buffer, parts: readonly FormPart[], kinds: FieldKinds): string | RequestFault {
  const members: string[] = []
  const lists = new Map<string, string[]>()
  let bytes = 0
  for (const { name, isFile, value } of parts) {
    if (isFile) continue
    bytes += value.end - value.start
    if (bytes > mostTextBytes) return fault('too-large', value.start, name)
    const text = textOf(body.subarray(value.start, value.end))
    if (text === null) return fault('wrong-type', value.start, name)
    if (name.includes('[')) listed(lists, name).push(JSON.stringify(text))
    else members.push(`${JSON.stringify(name)}:${jsonOf(name, text, kinds)}`)
  }
  for (const [name, texts] of lists) members.push(`${JSON.stringify(name)}:[${texts.join(',')}]`)
  return `{${members.join(',')}}`
}

/** The name of the field that a part belongs to: `image` of `image[]`. */
export function baseName(name: string): string {
  const bracket = name.indexOf('[')
  return bracket === -1 ? name : name.slice(0, bracket)
}

function listed(lists: Map<string, string[]>, name: string): string[] {
  const known = lists.get(name)
  if (known !== undefined) return known
  const made: string[] = []
  lists.set(name, made)
  return made
}

function jsonOf(name: string, text: string, { numbers, flags }: FieldKinds): string {
  const isBare = (numbers.has(name) && number.test(text)) || (flags.has(name) && (text === 'true' || text === 'false'))
  // A number of JSON's does not begin with a nought.
  return isBare && !/^0\d/.test(text) ? text : JSON.stringify(text)
}

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
