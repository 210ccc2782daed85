import { readCache } from '../../../parts/cache-marker'
import type { CacheLife, Content, Media } from '../../../parts/content'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { sealIn } from '../../../parts/seal-text'

const carriedFields = ['type', 'cache_control']
const fieldsOfKind = {
  text: new Set([...carriedFields, 'text']),
  media: new Set([...carriedFields, 'source', 'title']),
  thinking: new Set([...carriedFields, 'thinking', 'signature']),
  redacted: new Set([...carriedFields, 'data']),
  call: new Set([...carriedFields, 'id', 'name', 'input']),
  result: new Set([...carriedFields, 'tool_use_id', 'content', 'is_error']),
}

/**
 * What a message says: a text, or a list of blocks (https://platform.claude.com/docs/en/api/messages). Results of tools hold
 * texts, images and documents; what else stands in one stays as it stood, another result too.
 */
export function readBlocks(content: unknown, isResult = false): Content[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }]
  if (!Array.isArray(content)) return []
  return content.map((value: unknown) => {
    const block = fieldsOf(value)
    if (block === null) return own({ type: 'unknown', value })
    return isResult && block.type !== 'text' && block.type !== 'image' && block.type !== 'document'
      ? own(block)
      : readBlock(block)
  })
}

/** A block of a message, or the beginning of one that is streamed. */
export function readBlock(block: Fields): Content {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: textOf(block.text) ?? '', ...carried(block, fieldsOfKind.text) }
    case 'image':
    case 'document':
      return readMedia(block)
    case 'thinking':
      return readThinking(block)
    case 'redacted_thinking':
      return readRedacted(block)
    case 'tool_use':
      return readCall(block)
    case 'tool_result':
      return {
        kind: 'tool-result',
        id: textOf(block.tool_use_id) ?? '',
        content: readBlocks(block.content, true),
        isError: block.is_error === true,
        ...carried(block, fieldsOfKind.result),
      }
    default:
      return own(block)
  }
}

function readMedia(block: Fields): Content {
  const source = fieldsOf(block.source)
  const media = source && mediaOf(source)
  if (media === null) return own(block)
  const rest = carried(block, fieldsOfKind.media)
  if (block.type === 'image') return media.kind === 'text' ? own(block) : { kind: 'image', media, ...rest }
  const title = textOf(block.title)
  return { kind: 'document', media, ...(title !== null && { title }), ...rest }
}

/** Files that only the provider has, and documents put together of blocks, are nobody else's. */
function mediaOf(source: Fields): Media | { kind: 'text'; text: string } | null {
  const { type, data, url } = source
  if (type === 'url' && typeof url === 'string') return { kind: 'url', url }
  if (typeof data !== 'string') return null
  if (type === 'base64') return { kind: 'base64', mime: textOf(source.media_type) ?? '', data }
  return type === 'text' ? { kind: 'text', text: data } : null
}

function readThinking(block: Fields): Content {
  const signature = textOf(block.signature) ?? ''
  const seal = signature === '' ? null : (sealIn(signature) ?? ({ maker: 'anthropic', fields: { signature } } as const))
  const rest = restOf('anthropic', block, fieldsOfKind.thinking)
  return { kind: 'reasoning', text: textOf(block.thinking) ?? '', ...(seal && { seal }), ...(rest && { own: rest }) }
}

function readRedacted(block: Fields): Content {
  const data = textOf(block.data) ?? ''
  const seal = sealIn(data) ?? ({ maker: 'anthropic', fields: { data } } as const)
  const rest = restOf('anthropic', block, fieldsOfKind.redacted)
  return { kind: 'reasoning', text: '', seal, ...(rest && { own: rest }) }
}

function readCall(block: Fields): Content {
  return {
    kind: 'tool-call',
    id: textOf(block.id) ?? '',
    name: textOf(block.name) ?? '',
    input: JSON.stringify(block.input ?? {}),
    ...carried(block, fieldsOfKind.call),
  }
}

function carried(block: Fields, fields: ReadonlySet<string>): { cache?: CacheLife; own?: Own } {
  const cache = readCache(block)
  const rest = restOf('anthropic', block, fields)
  return { ...(cache && { cache }), ...(rest && { own: rest }) }
}

function own(value: Fields): Content {
  return { kind: 'own', own: { format: 'anthropic', value } }
}
