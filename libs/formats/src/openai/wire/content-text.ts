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
