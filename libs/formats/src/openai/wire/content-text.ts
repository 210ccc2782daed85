import type { CountableText } from '../../core/countable'
import { wirePart } from './wire'

/** The texts of a content: a string, or a list of parts. */
export function contentTexts(content: string | readonly unknown[] | null | undefined): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content]
  return content?.flatMap(textsOfPart) ?? []
}

function textsOfPart(part: unknown): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part]
  const read = wirePart.safeParse(part)
  if (!read.success) return []
  const { text, thinking, refusal } = read.data
  const inner = Array.isArray(thinking) ? thinking.flatMap(textsOfPart) : typeof thinking === 'string' ? [thinking] : []
  return [text, refusal, ...inner].filter((one): one is string => typeof one === 'string' && one !== '')
}

/** Adds a text to what is counted, where there is one. */
export function addText(counted: CountableText, text: string | null | undefined): void {
  if (text) counted.pieces.push(text)
}

/** What a text says as JSON; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller decides what a text that is no JSON counts as
  }
}
