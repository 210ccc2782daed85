import type { Part } from '../../../parts/answer'
import type { StreamReader, WireEvent } from '../../../parts/codec'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'
import { readStop } from '../words/stop-reason'
import { readUsage } from '../words/usage'
import { ItemReader } from './item-reader'
import { restOfResponse } from './response-fields'

/** There is one answer. */
const choice = 0

/** Reads the events of a response (https://platform.openai.com/docs/api-reference/responses-streaming). */
export class ResponseStreamReader implements StreamReader {
  private hasBegun = false
  private isOver = false
  private readonly items = new ItemReader(choice)

  step({ name, data }: WireEvent): readonly Part[] {
    if (this.isOver) return []
    const parts: Part[] = []
    const type = textOf(data.type) ?? name
    switch (type) {
      case 'response.created':
      case 'response.in_progress':
      case 'response.queued':
        this.begin(fieldsOf(data.response) ?? {}, parts)
        break
      case 'response.completed':
      case 'response.incomplete':
        this.end(fieldsOf(data.response) ?? {}, parts)
        break
      case 'response.failed':
      case 'error':
        this.isOver = true
        return [{ kind: 'error' }]
      default:
        if (!this.items.step(type, data, parts))
          parts.push({ kind: 'aside', own: { format: 'openai-responses', value: { ...data, type } } })
    }
    return parts
  }

  private begin(response: Fields, parts: Part[]): void {
    if (this.hasBegun) return
    this.hasBegun = true
    const own = restOfResponse(response)
    const [id, model] = [textOf(response.id) ?? '', textOf(response.model) ?? '']
    parts.push({ kind: 'begin', id, model, usage: null, ...(own && { own }) })
  }

  /** The response as a whole: what of it has not been said is said now. */
  private end(response: Fields, parts: Part[]): void {
    this.isOver = true
    this.begin(response, parts)
    if (!this.items.hasRead) this.items.readAll(response.output, parts)
    this.items.closeAll(parts)
    const stop = readStop(response, this.items.hasCalls)
    const own = restOfResponse(response)
    if (stop !== null) parts.push({ kind: 'stop', choice, stop: { ...(own && { own }), ...stop } })
    const usage = readUsage(response.usage)
    if (usage !== null) parts.push({ kind: 'usage', usage })
    parts.push({ kind: 'end' })
  }
}
