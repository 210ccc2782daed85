import { parsed } from '../../../json/parsed'
import type { Content, Document, Image, ToolResult } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { isInline, writeMedia } from './write-media'

/** How results of tools are written. */
export interface ResultOptions {
  readonly fates: Fates
  readonly isOwn: boolean
  /** The model takes images and files within a result. */
  readonly hasMedia: boolean
  /** The tools by the ids of their calls: a result has the name of its tool. */
  readonly names: ReadonlyMap<string, string>
}

/** A result as a part (https://ai.google.dev/api/caching#FunctionResponse), and what has no place in it and stands behind it. */
export function writeResult(
  result: ToolResult,
  options: ResultOptions,
): { readonly part: Fields; readonly behind: readonly Content[] } {
  const { fates, isOwn, hasMedia, names } = options
  const { id, content, own, cache } = result
  const name = result.name ?? names.get(id)
  // A call that nobody made cannot be answered.
  if (name === undefined) fates.refuse('callId')
  if (cache !== undefined) fates.leaveOut('cache')
  const others = content.filter((one) => one.kind !== 'text')
  const isWithin = (one: Content): one is Image | Document =>
    (one.kind === 'image' || one.kind === 'document') && (isOwn || (hasMedia && isInline(one)))
  const within = others.flatMap((one) => (isWithin(one) ? (writeMedia(one, fates) ?? []) : ownPart(one)))
  const behind = others.filter((one) => !isWithin(one) && one.kind !== 'own')
  if (behind.length > 0) fates.change('result')
  const { partMetadata, ...back } = fieldsBack('gemini', own)
  const functionResponse = {
    ...back,
    ...(id !== '' && { id }),
    name: name ?? '',
    response: responseOf(result),
    ...(within.length > 0 && { parts: within }),
  }
  return { part: { ...(partMetadata !== undefined && { partMetadata }), functionResponse }, behind }
}

function ownPart(content: Content): Fields[] {
  return content.kind === 'own' && content.own.format === 'gemini' ? [content.own.value] : []
}

/** An answer in JSON is the object that it is, where that says the same to the letter; any other stands under Google's name for it. */
function responseOf({ content, isError }: ToolResult): Fields {
  const texts = content.flatMap((one) => (one.kind === 'text' ? [one.text] : []))
  const [only = ''] = texts
  const name = isError ? 'error' : 'output'
  if (texts.length > 1) return { [name]: texts }
  const answer = isError || !only.startsWith('{') ? null : fieldsOf(parsed(only))
  return answer !== null && isItself(answer, only) ? answer : { [name]: only }
}

function isItself(answer: Fields, text: string): boolean {
  const names = Object.keys(answer)
  return JSON.stringify(answer) === text && !(names.length === 1 && (names[0] === 'output' || names[0] === 'error'))
}
