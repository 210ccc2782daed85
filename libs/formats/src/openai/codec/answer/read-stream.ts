import type { Part } from '../../../parts/answer'
import type { StreamReader, WireEvent } from '../../../parts/codec'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import { readUsage } from '../words/usage'
import { ChoiceReader } from './choice-reader'

/** More choices than this are not read: nobody gives so many. */
const mostChoices = 128
const ofChunk: ReadonlySet<string> = new Set(['id', 'object', 'created', 'model', 'choices', 'usage'])

/** Reads chunks of a chat completion (https://platform.openai.com/docs/api-reference/chat-streaming). */
export class ChunkStreamReader implements StreamReader {
  private hasBegun = false
  private isOver = false
  private readonly choices = new Map<number, ChoiceReader>()

  step({ data }: WireEvent): readonly Part[] {
    if (this.isOver) return []
    if (data.error != null && data.error !== '') {
      this.isOver = true
      return [{ kind: 'error' }]
    }
    const parts: Part[] = []
    this.begin(data, parts)
    for (const choice of listOf(data.choices)) this.readChoice(fieldsOf(choice), parts)
    const usage = readUsage(data.usage) ?? readUsage(fieldsOf(data.x_groq)?.usage)
    if (usage !== null) parts.push({ kind: 'usage', usage })
    return parts
  }

  private begin(data: Fields, parts: Part[]): void {
    const own = restOf('openai', data, ofChunk)
    if (this.hasBegun) {
      if (own !== undefined) parts.push({ kind: 'aside', own })
      return
    }
    this.hasBegun = true
    const [id, model] = [textOf(data.id) ?? '', textOf(data.model) ?? '']
    parts.push({ kind: 'begin', id, model, usage: null, ...(own && { own }) })
  }

  private readChoice(choice: Fields | null, parts: Part[]): void {
    if (choice === null) return
    const index = numberOf(choice.index) ?? 0
    let reader = this.choices.get(index)
    if (reader === undefined) {
      if (this.choices.size >= mostChoices) return
      this.choices.set(index, (reader = new ChoiceReader(index)))
    }
    reader.step(choice, parts)
  }
}
