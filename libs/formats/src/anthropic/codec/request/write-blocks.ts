import { parsed } from '../../../json/parsed'
import type { CacheLife, Content, Document, Image, Reasoning, ToolCall, ToolResult } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { sealText } from '../../../parts/seal-text'

/** How blocks are written. */
export interface BlockOptions {
  readonly fates: Fates
  /** Thoughts without a signature, or with that of another maker, are refused in a request; callers get them all. */
  readonly isAnswer: boolean
}

/** The blocks of a message (https://platform.claude.com/docs/en/api/messages). */
export function writeBlocks(content: readonly Content[], options: BlockOptions): Fields[] {
  return content.flatMap((one) => {
    const block = writeBlock(one, options)
    if (block === null) return []
    return 'cache' in one && one.cache ? [{ ...block, cache_control: cacheMarker(one.cache) }] : [block]
  })
}

/** A marker for a cache (https://platform.claude.com/docs/en/build-with-claude/prompt-caching). */
export function cacheMarker(life: CacheLife): Fields {
  return { type: 'ephemeral', ...(life === '1h' && { ttl: life }) }
}

function writeBlock(content: Content, options: BlockOptions): Fields | null {
  switch (content.kind) {
    case 'text':
      return writeText(content.text, fieldsBack('anthropic', content.own), options)
    case 'refusal':
      options.fates.change('refusal')
      return writeText(content.text, {}, options)
    case 'image':
      return writeImage(content, options.fates)
    case 'document':
      return writeDocument(content, options.fates)
    case 'audio':
      options.fates.refuse('audio')
      return null
    case 'reasoning':
      return writeReasoning(content, options)
    case 'tool-call':
      return writeCall(content, options)
    case 'tool-result':
      return writeResult(content, options)
    default:
      return content.own.format === 'anthropic' ? content.own.value : null
  }
}

/** A text of nothing but white space is refused. */
function writeText(text: string, back: Fields, { fates, isAnswer }: BlockOptions): Fields | null {
  if (isAnswer || text.trim() !== '') return { ...back, type: 'text', text }
  if (text !== '') fates.leaveOut('text')
  return null
}

function writeImage({ media, detail, own }: Image, fates: Fates): Fields | null {
  if (detail !== undefined && detail !== 'auto') fates.leaveOut('imageDetail')
  const back = fieldsBack('anthropic', own)
  if (media.kind === 'base64') {
    // A name that is often written, and that nobody registered.
    const media_type = media.mime === 'image/jpg' ? 'image/jpeg' : media.mime
    return { ...back, type: 'image', source: { type: 'base64', media_type, data: media.data } }
  }
  if (/^https?:/i.test(media.url)) return { ...back, type: 'image', source: addressOf(media.url) }
  fates.refuse('image')
  return null
}

function writeDocument({ media, title, own }: Document, fates: Fates): Fields | null {
  const back = { ...fieldsBack('anthropic', own), type: 'document' }
  const named = title === undefined ? {} : { title }
  if (media.kind === 'text')
    return { ...back, source: { type: 'text', media_type: 'text/plain', data: media.text }, ...named }
  if (media.kind === 'base64')
    return { ...back, source: { type: 'base64', media_type: media.mime, data: media.data }, ...named }
  if (/^https?:/i.test(media.url)) return { ...back, source: addressOf(media.url), ...named }
  fates.refuse('document')
  return null
}

function addressOf(url: string): Fields {
  return { type: 'url', url }
}

function writeReasoning({ text, seal, own }: Reasoning, { fates, isAnswer }: BlockOptions): Fields | null {
  const back = fieldsBack('anthropic', own)
  const fields = seal?.maker === 'anthropic' ? seal.fields : null
  if (fields?.data !== undefined) return { ...back, type: 'redacted_thinking', data: fields.data }
  if (fields !== null) return { ...back, type: 'thinking', thinking: text, signature: fields.signature }
  if (!isAnswer) {
    fates.leaveOut('reasoning')
    return null
  }
  if (text === '' && seal) return { type: 'redacted_thinking', data: sealText(seal) }
  return { type: 'thinking', thinking: text, signature: seal ? sealText(seal) : '' }
}

function writeCall({ id, name, input, own }: ToolCall, options: BlockOptions): Fields {
  const known = idOf(id, options)
  return { ...fieldsBack('anthropic', own), type: 'tool_use', id: known, name, input: inputOf(input, options.fates) }
}

/** Other signs are refused in a request, of a call as of its result; callers get ids as they are. */
function idOf(id: string, { fates, isAnswer }: BlockOptions): string {
  if (isAnswer || !/[^\w-]/.test(id)) return id
  fates.change('callId')
  return id.replace(/[^\w-]/g, '_')
}

/** An input is an object here; what the model wrote in place of one stands in it, as it stood. */
function inputOf(text: string, fates: Fates): unknown {
  if (text.trim() === '') return {}
  const input = fieldsOf(parsed(text))
  if (input === null) fates.change('callInput')
  return input ?? { arguments: text }
}

function writeResult({ id, content, isError, own }: ToolResult, options: BlockOptions): Fields {
  const blocks = writeBlocks(content, options)
  const [only] = blocks
  const isPlain = blocks.length === 1 && only?.type === 'text' && Object.keys(only).length === 2
  return {
    ...fieldsBack('anthropic', own),
    type: 'tool_result',
    tool_use_id: idOf(id, options),
    ...(blocks.length > 0 && { content: isPlain ? only.text : blocks }),
    ...(isError && { is_error: true }),
  }
}
