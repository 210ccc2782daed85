import type { Part } from '../../../parts/answer'
import type { StreamReader, WireEvent } from '../../../parts/codec'
import type { Content } from '../../../parts/content'
import { type Fields, fieldsOf, numberOf, textOf } from '../../../parts/fields'
import { OpenContents } from '../../../parts/open-contents'
import { restOf } from '../../../parts/own'
import { sealIn } from '../../../parts/seal-text'
import { mergedUsage } from '../../wire/read-usage'
import { readBlock } from '../request/read-blocks'
import { readStop } from '../words/stop-reason'
import { readUsage } from '../words/usage'
import { ofMessage } from './read-answer'

/** There is one answer. */
const choice = 0
const ofDelta: ReadonlySet<string> = new Set(['stop_reason', 'stop_sequence', 'stop_details'])

/** Reads the events of a message (https://platform.claude.com/docs/en/build-with-claude/streaming). */
export class MessageStreamReader implements StreamReader {
  private hasBegun = false
  private isOver = false
  private readonly contents = new OpenContents<number>(choice)
  /** The block that deltas without a number belong to. */
  private last = 0
  /** The input of a call stood in its beginning: deltas would say it again. */
  private readonly hasInput = new Set<number>()
  /** What the beginning counted, and what was counted since. */
  private usage: unknown = null

  step({ name, data }: WireEvent): readonly Part[] {
    if (this.isOver) return []
    const parts: Part[] = []
    switch (textOf(data.type) ?? name) {
      case 'message_start':
        this.begin(fieldsOf(data.message) ?? {}, parts)
        break
      case 'content_block_start':
        this.open(data, parts)
        break
      case 'content_block_delta':
        this.more(data, parts)
        break
      case 'content_block_stop':
        this.close(this.numberOf(data), parts)
        break
      case 'message_delta':
        this.stop(data, parts)
        break
      case 'message_stop':
        this.isOver = true
        this.contents.closeAll(parts)
        parts.push({ kind: 'end' })
        break
      case 'error':
        this.isOver = true
        return [{ kind: 'error' }]
      case 'ping':
        break
      default:
        parts.push({ kind: 'aside', own: { format: 'anthropic', value: data } })
    }
    return parts
  }

  /** Some providers begin a message twice, or another one in its middle: what is open is closed, and it goes on. */
  private begin(message: Fields, parts: Part[]): void {
    this.contents.closeAll(parts)
    this.usage = mergedUsage(this.usage, message.usage)
    if (this.hasBegun) return
    this.hasBegun = true
    const own = restOf('anthropic', message, ofMessage)
    const [id, model] = [textOf(message.id) ?? '', textOf(message.model) ?? '']
    parts.push({ kind: 'begin', id, model, usage: readUsage(this.usage), ...(own && { own }) })
  }

  private open(data: Fields, parts: Part[]): void {
    const number = this.numberOf(data)
    const block = fieldsOf(data.content_block)
    if (block === null) return
    this.last = number
    const begun = begunOf(readBlock(block))
    this.hasInput.delete(number)
    const opened = this.contents.begin(number, begun, parts)
    if (opened !== null && begun.kind === 'tool-call' && begun.input !== '') this.hasInput.add(number)
  }

  private more(data: Fields, parts: Part[]): void {
    const number = this.numberOf(data)
    const open = this.contents.get(number)
    const delta = fieldsOf(data.delta)
    if (open === undefined || delta === null) return
    const { kind, index } = open
    const { type, text, thinking, signature, partial_json } = delta
    if (kind === 'text' && type === 'text_delta' && typeof text === 'string') this.contents.more(open, text, parts)
    else if (kind === 'reasoning' && type === 'thinking_delta' && typeof thinking === 'string')
      this.contents.more(open, thinking, parts)
    else if (kind === 'reasoning' && type === 'signature_delta' && typeof signature === 'string') {
      const seal = sealIn(signature) ?? ({ maker: 'anthropic', fields: { signature } } as const)
      if (signature !== '') parts.push({ kind: 'seal', choice, index, seal })
    } else if (kind === 'tool-call' && type === 'input_json_delta' && typeof partial_json === 'string') {
      if (!this.hasInput.has(number)) this.contents.more(open, partial_json, parts)
    } else parts.push({ kind: 'more-own', choice, index, own: { format: 'anthropic', value: delta } })
  }

  private close(number: number, parts: Part[]): void {
    this.hasInput.delete(number)
    this.contents.close(number, parts)
  }

  /** Its usage is of the whole message; what it leaves out stood in the beginning. */
  private stop(data: Fields, parts: Part[]): void {
    const delta = fieldsOf(data.delta) ?? {}
    const stop = readStop(delta)
    const own = restOf('anthropic', delta, ofDelta)
    if (stop !== null) {
      this.contents.closeAll(parts)
      parts.push({ kind: 'stop', choice, stop })
    }
    if (own !== undefined)
      parts.push({ kind: 'aside', own: { format: 'anthropic', value: { type: 'message_delta', delta: own.value } } })
    // What the beginning counts alone is no usage.
    if (numberOf(fieldsOf(data.usage)?.output_tokens) === null) return
    this.usage = mergedUsage(this.usage, data.usage)
    const usage = readUsage(this.usage)
    if (usage !== null) parts.push({ kind: 'usage', usage })
  }

  private numberOf({ index }: Fields): number {
    return numberOf(index) ?? this.last
  }
}

/** A content as it begins: its input is an empty object until it comes, and its signature comes last. */
function begunOf(content: Content): Content {
  if (content.kind === 'tool-call') return { ...content, input: content.input === '{}' ? '' : content.input }
  return content.kind === 'reasoning' ? { ...content, mayBeSealed: true } : content
}
