import type { Content, OwnContent, Reasoning, ToolResult } from '../../../parts/content'
import { type Fields, textOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { writeDetail } from '../words/reasoning-details'
import { isCallSeal, writeCallSeal } from './read-call'
import { cacheMarker } from './tools'
import { plainContent, type WriteOptions, writeParts } from './write-content'

/** How messages are written, to whom. */
export interface MessageOptions extends WriteOptions {
  /** The model's name, which tells what it takes back of its thoughts. */
  readonly model: string
}

/** The messages of a request: results of tools are messages of their own, before what the user says beside them. */
export function writeMessages(turns: readonly Turn[], options: MessageOptions): Fields[] {
  return turns.flatMap((turn) => {
    if (turn.role === 'assistant') return [writeModelMessage(turn, options)]
    const back = fieldsBack('openai', turn.own)
    const results = turn.content.filter((one) => one.kind === 'tool-result')
    const moved = options.isOwn ? [] : results.flatMap(({ content }) => content.filter((one) => one.kind !== 'text'))
    const content = plainContent(writeParts([...turn.content, ...moved], options))
    const messages = results.map((result) => writeResult(result, options))
    const isNothing = content === undefined && messages.length > 0
    return isNothing ? messages : [...messages, { role: turn.role, ...back, content: content ?? '' }]
  })
}

/** What the model said, in a request or an answer: text and refusal, what it thought, what it asks of tools. */
export function writeModelContent(content: readonly Content[], options: MessageOptions): Fields {
  const refusal = content.map((one) => (one.kind === 'refusal' ? one.text : '')).join('')
  const said = content.filter((one) => one.kind !== 'refusal' && !isOwnCall(one))
  const parts = writeParts(said, options)
  const isPlain = parts.every(({ type, ...rest }) => type === 'text' && Object.keys(rest).length === 1)
  const calls = content.flatMap((one, index) => writeCall(one, options, content[index - 1]))
  return {
    content: parts.length === 0 ? null : isPlain ? parts.map(({ text }) => textOf(text)).join('') : parts,
    ...(refusal !== '' && { refusal }),
    ...writeReasoning(content, options),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

function writeModelMessage({ content, own }: Turn, options: MessageOptions): Fields {
  return { role: 'assistant', ...fieldsBack('openai', own), ...writeModelContent(content, options) }
}

function writeCall(content: Content, { fates, isOwn, model }: MessageOptions, before: Content | undefined): Fields[] {
  if (isOwnCall(content)) return [content.own.value]
  if (content.kind !== 'tool-call') return []
  const { id, name, input, cache, own } = content
  if (cache !== undefined && !isOwn) fates.leaveOut('cache')
  // A model may ask without saying anything; who reads the answer parses it all the same.
  const asked = { name, arguments: input === '' ? '{}' : input }
  const sealed = isOwn || isGemini(model) ? writeCallSeal(before) : {}
  return [{ ...fieldsBack('openai', own), ...sealed, id, type: 'function', function: asked }]
}

/** A call of what is no function, as it stood. */
function isOwnCall(content: Content): content is OwnContent {
  return content.kind === 'own' && content.isCall === true && content.own.format === 'openai'
}

/**
 * A signature or what is encrypted goes back to its maker alone: Claude's and Gemini's to a model of that name, that of others to
 * where it came from. Bare thoughts go to whoever may have had them; OpenAI's own models never show any, and take none.
 */
function writeReasoning(content: readonly Content[], { fates, model, isOwn }: MessageOptions): Fields {
  const all = content.filter((one) => one.kind === 'reasoning')
  const kept = isOwn ? all : all.filter((one) => takesBack(one, model))
  if (kept.length < all.length) fates.leaveOut('reasoning')
  const text = kept.map((one) => one.text).join('')
  const callIds = sealedCalls(content)
  const detailed = kept.filter((one) => !isCallSeal(one))
  const details = detailed.map((one, index) => writeDetail(index, { ...one, callId: callIds.get(one) }))
  return {
    ...(text !== '' && { reasoning_content: text }),
    ...(detailed.some(({ seal }) => seal !== undefined) && { reasoning_details: details }),
  }
}

function takesBack({ seal }: Reasoning, model: string): boolean {
  if (seal === undefined) return !/^(?:.*\/)?(?:o\d|gpt-|chatgpt)/i.test(model)
  if (seal.maker === 'gemini') return isGemini(model)
  return seal.maker === 'openai' || (seal.maker === 'anthropic' && /claude/i.test(model))
}

function isGemini(model: string): boolean {
  return /gemini/i.test(model)
}

/** The ids of the calls that a reasoning without text stands before: Gemini's seals are for those. */
function sealedCalls(content: readonly Content[]): ReadonlyMap<Content, string> {
  const ids = new Map<Content, string>()
  content.forEach((one, index) => {
    const next = content[index + 1]
    if (one.kind === 'reasoning' && one.text === '' && next?.kind === 'tool-call') ids.set(one, next.id)
  })
  return ids
}

/** Results are text here; what else stands in one follows it, said by the user. */
function writeResult({ id, content, isError, cache, own }: ToolResult, options: MessageOptions): Fields {
  const { fates, isOwn } = options
  const texts = content.filter((one) => one.kind === 'text')
  if (isError) fates.leaveOut('resultError')
  if (cache !== undefined && !isOwn) fates.leaveOut('cache')
  if (texts.length < content.length && !isOwn) fates.change('result')
  return {
    role: 'tool',
    ...fieldsBack('openai', own),
    tool_call_id: id,
    content: plainContent(writeParts(isOwn ? content : texts, options)) ?? '',
    ...(isOwn && cache && { cache_control: cacheMarker(cache) }),
  }
}
