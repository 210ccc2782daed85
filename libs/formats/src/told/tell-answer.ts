import type { FormatName } from '@tollgate/catalogue'
import { createSseScanner, type SseFrame } from '@tollgate/sse'
import { codecOf } from '../codecs'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'
import type { Part } from '../parts/answer'
import type { AnswerReader } from '../parts/codec'
import type { Content } from '../parts/content'
import { fieldsOf, listOf } from '../parts/fields'
import { tellContent } from './tell-content'
import type { ToldAnswer } from './told'

/** How an answer came: in one piece, as events, or as the elements of a JSON array. */
export type AnswerShape = 'whole' | 'events' | 'array'

/**
 * What the answer to a chat says, as far as it came: of a stream whatever stands in front of a cut. Null where it cannot be read.
 * A long answer holds up whoever asks.
 */
export function tellAnswer(format: FormatName, body: Buffer, shape: AnswerShape): ToldAnswer | null {
  const codec = codecOf(format)
  if (codec === null) return null
  if (shape !== 'whole') return tellStream(codec, shape === 'events' ? eventsIn(body) : elementsIn(body))
  const fields = fieldsOf(parsed(body.toString()))
  if (fields === null) return null
  return withinStack(() => {
    const answer = codec.readAnswer(fields)
    if (answer === null) return null
    const choices = answer.choices.map(({ content }) => content.flatMap((one) => tellContent(one)))
    return { choices, isWhole: true }
  })
}

interface StreamEvent {
  readonly name: string
  readonly data: string
}

function eventsIn(body: Buffer): StreamEvent[] {
  const events: StreamEvent[] = []
  try {
    createSseScanner().push(body, ({ name, data, dataStart, dataEnd }: SseFrame) => {
      events.push({ name, data: data.toString('utf8', dataStart, dataEnd) })
    })
  } catch {
    // An event larger than any: what stands in front of it is what is told.
  }
  return events
}

/** Elements stand on lines of their own, as this gateway writes them; the last one may be cut. */
function elementsIn(body: Buffer): StreamEvent[] {
  const text = body.toString()
  const whole = parsed(text)
  if (whole !== undefined) return listOf(whole).map((element) => ({ name: '', data: JSON.stringify(element) }))
  return text
    .replace(/^\s*\[/, '')
    .split(/\r?\n,|,\r?\n/)
    .map((data) => ({ name: '', data: data.trim().replace(/^,|,$/g, '') }))
}

function tellStream(codec: AnswerReader, events: readonly StreamEvent[]): ToldAnswer {
  const reader = codec.readStream()
  const gathered = new GatheredChoices()
  for (const { name, data } of events) {
    const fields = fieldsOf(parsed(data))
    if (fields !== null) withinStack(() => gathered.take(reader.step({ name, data: fields })))
  }
  return gathered.told()
}

/** A content and the pieces of its text. */
interface Gathered {
  readonly content: Content
  readonly more: string[]
}

/** Puts the parts of a stream together again. */
class GatheredChoices {
  private readonly choices = new Map<number, Map<number, Gathered>>()
  private readonly stopped = new Set<number>()
  private hasFailed = false

  take(parts: readonly Part[]): void {
    for (const part of parts) {
      if (part.kind === 'open') this.choiceOf(part.choice).set(part.index, { content: part.content, more: [] })
      else if (part.kind === 'more') this.choices.get(part.choice)?.get(part.index)?.more.push(part.text)
      else if (part.kind === 'stop') this.stopped.add(part.choice)
      else if (part.kind === 'error') this.hasFailed = true
    }
  }

  told(): ToldAnswer {
    const choices = [...this.choices.values()].map((contents) =>
      [...contents.values()].flatMap(({ content, more }) => tellContent(withMore(content, more.join('')))),
    )
    const isWhole = !this.hasFailed && this.stopped.size > 0 && this.stopped.size >= this.choices.size
    return { choices, isWhole }
  }

  private choiceOf(choice: number): Map<number, Gathered> {
    const known = this.choices.get(choice) ?? new Map<number, Gathered>()
    this.choices.set(choice, known)
    return known
  }
}

function withMore(content: Content, more: string): Content {
  switch (content.kind) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return { ...content, text: content.text + more }
    case 'tool-call':
      return { ...content, input: content.input + more }
    default:
      return content
  }
}
