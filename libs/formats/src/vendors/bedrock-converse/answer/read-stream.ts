import type { Part } from '../../../parts/answer'
import type { StreamReader, WireEvent } from '../../../parts/codec'
import type { Content, Seal } from '../../../parts/content'
import { type Fields, fieldsOf, numberOf, textOf } from '../../../parts/fields'
import { OpenContents } from '../../../parts/open-contents'
import { redactedSeal, sealOf } from '../seal/seal'
import { readStop, readUsage } from './words'

/**
 * Reads the messages of a streamed conversation (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamOutput.html).
 * What a message is, its fields say. Only calls say that they begin; all else does so with its first piece. What was used comes last,
 * behind why it stopped.
 */
export class ConverseStreamReader implements StreamReader {
  private readonly contents = new OpenContents<number>(0)
  private hasBegun = false

  step({ data }: WireEvent): readonly Part[] {
    const parts: Part[] = []
    if (!this.hasBegun) {
      this.hasBegun = true
      parts.push({ kind: 'begin', id: '', model: '', usage: null })
    }
    const block = numberOf(data.contentBlockIndex)
    if (block !== null) this.readBlock(block, data, parts)
    this.readStop(data.stopReason, parts)
    const usage = readUsage(data.usage)
    if (usage !== null) parts.push({ kind: 'usage', usage })
    return parts
  }

  private readBlock(block: number, { start, delta }: Fields, parts: Part[]): void {
    const [begun, more] = [fieldsOf(start), fieldsOf(delta)]
    if (begun !== null) this.beginCall(block, fieldsOf(begun.toolUse), parts)
    else if (more !== null) this.readDelta(block, more, parts)
    else this.contents.close(block, parts)
  }

  private beginCall(block: number, call: Fields | null, parts: Part[]): void {
    if (call === null) return
    const [id, name] = [textOf(call.toolUseId) ?? '', textOf(call.name) ?? '']
    this.contents.begin(block, { kind: 'tool-call', id, name, input: '' }, parts)
  }

  private readDelta(block: number, delta: Fields, parts: Part[]): void {
    const input = textOf(fieldsOf(delta.toolUse)?.input)
    const open = this.contents.get(block)
    if (input !== null) {
      if (open?.kind === 'tool-call') this.contents.more(open, input, parts)
      return
    }
    const text = textOf(delta.text)
    if (text !== null) this.say(block, { kind: 'text', text: '' }, text, parts)
    const thought = fieldsOf(delta.reasoningContent)
    if (thought !== null) this.readThought(block, thought, parts)
  }

  private readThought(block: number, thought: Fields, parts: Part[]): void {
    const begun = { kind: 'reasoning', text: '', mayBeSealed: true } as const
    const [text, signature, data] = [textOf(thought.text), textOf(thought.signature), textOf(thought.redactedContent)]
    if (text !== null) this.say(block, begun, text, parts)
    if (signature) this.seal(block, sealOf(signature), parts)
    if (data) this.seal(block, redactedSeal(data), parts)
  }

  private say(block: number, begun: Content, text: string, parts: Part[]): void {
    if (text === '') return
    const open = this.contents.get(block)
    const kept = open?.kind === begun.kind ? open : this.contents.begin(block, begun, parts)
    if (kept) this.contents.more(kept, text, parts)
  }

  private seal(block: number, seal: Seal, parts: Part[]): void {
    const open = this.contents.get(block)
    const begun = { kind: 'reasoning', text: '', mayBeSealed: true } as const
    const kept = open?.kind === 'reasoning' ? open : this.contents.begin(block, begun, parts)
    if (kept) parts.push({ kind: 'seal', choice: 0, index: kept.index, seal })
  }

  private readStop(word: unknown, parts: Part[]): void {
    const stop = readStop(word)
    if (stop === null) return
    this.contents.closeAll(parts)
    parts.push({ kind: 'stop', choice: 0, stop })
  }
}
