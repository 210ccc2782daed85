import { toolCalls } from '../answers/chat'
import { usualError } from '../answers/errors'
import { speak } from '../answers/text'
import type { Behaviour } from '../script/script'
import { simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import type { Item, Tell } from './realtime-events'
import { asSaid, saidCall, type SaidItem, saidMessage } from './said-items'
import { type ReadUsage, usageOfResponse } from './usage'

/** One response, as its session begins it. */
export interface ResponseTurn {
  readonly id: string
  readonly wire: WireRequest
  /** It is spoken: bytes of a millisecond of sound; null where it is written. */
  readonly soundBytesOfMs: number | null
  readonly read: ReadUsage
  /** What the response tells of itself besides. */
  readonly fields: object
  readonly tell: Tell
  newItemId(): string
  /** Takes what was said into the conversation; returns the id of the item before it. */
  add(item: Item): string | null
  /** What was begun is said. */
  complete(item: Item): void
  /** Why it is to end before it is whole; null while it may go on. */
  cancelled(): string | null
}

/** The events of one response, in the order in which OpenAI sends them. */
export function* responseEvents(turn: ResponseTurn, behave: Behaviour): Iterable<string> {
  const { id, tell, fields } = turn
  const head = { id, object: 'realtime.response', ...fields }
  yield tell('response.created', {
    response: { ...head, status: 'in_progress', status_details: null, output: [], usage: null },
  })
  yield tell('rate_limits.updated', { rate_limits: rateLimits })
  const saying = new Saying(turn, behave)
  if (behave.status === undefined || behave.status === 200) yield* saying.events()
  yield tell('response.done', { response: { ...head, ...saying.ending() } })
}

const rateLimits = [
  { name: 'requests', limit: 1_000, remaining: 999, reset_seconds: 60 },
  { name: 'tokens', limit: 50_000, remaining: 49_950, reset_seconds: 60 },
]

/** What is said in a response, and what was said of it. */
class Saying {
  private readonly output: Item[] = []
  private textTokens = 0
  private audioTokens = 0
  private isCutShort = false

  constructor(
    private readonly turn: ResponseTurn,
    private readonly behave: Behaviour,
  ) {}

  *events(): Iterable<string> {
    for (const [index, said] of this.items().entries()) {
      if (this.turn.cancelled() !== null) return
      yield* this.itemEvents(said, index)
    }
  }

  /** How the response ended, what it said, and what that used. */
  ending(): object {
    const { turn, behave, output } = this
    const { status, usage } = behave
    const counted = usageOfResponse(turn.read, { text: this.textTokens, audio: this.audioTokens })
    const told = usage === 'none' ? {} : { usage: usage === 'null' ? null : (usage ?? counted) }
    if (status !== undefined && status !== 200) {
      const { type, code } = { ...usualError(status), ...behave.error }
      return { status: 'failed', status_details: { type: 'failed', error: { type, code } }, output, ...told }
    }
    const reason = turn.cancelled() ?? (this.isCutShort ? 'max_output_tokens' : null)
    const name = reason === null ? 'completed' : this.isCutShort ? 'incomplete' : 'cancelled'
    return { status: name, status_details: reason === null ? null : { type: name, reason }, output, ...told }
  }

  private items(): SaidItem[] {
    const { turn, behave } = this
    const calls = toolCalls(turn.wire, behave)
    if (calls.length > 0)
      return calls.map((call, index) => saidCall(turn.newItemId(), `${call.id}_${turn.id}_${index}`, call))
    const { words, isCutShort } = speak(turn.wire, behave)
    this.isCutShort = isCutShort
    const size = behave.tokensPerEvent ?? 1
    const texts = Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
      words.slice(at * size, (at + 1) * size).join(''),
    )
    return [saidMessage(turn.newItemId(), texts, turn.soundBytesOfMs)]
  }

  private *itemEvents(said: SaidItem, index: number): Iterable<string> {
    const { tell, id, add } = this.turn
    const at = { response_id: id, output_index: index }
    const place = { ...at, item_id: said.item.id, ...(said.part !== null && { content_index: 0 }) }
    yield tell('response.output_item.added', { ...at, item: said.item })
    const before = add(said.item)
    yield tell('conversation.item.added', { previous_item_id: before, item: said.item })
    if (said.part !== null) yield tell('response.content_part.added', { ...place, part: said.part })
    const wholes = yield* this.deltas(said, place)
    const [text = ''] = wholes
    const item = asSaid(said, text, this.turn.cancelled() === null && !this.isCutShort ? 'completed' : 'incomplete')
    for (const [strand, whole] of said.strands.map((one, order) => [one, wholes[order] ?? ''] as const)) {
      const named = said.part === null ? { call_id: item.call_id, name: item.name } : {}
      yield tell(`${strand.type}.done`, { ...place, ...named, ...(strand.whole !== null && { [strand.whole]: whole }) })
    }
    const part = said.part && { ...said.part, ...(said.part.type === 'text' ? { text } : { transcript: text }) }
    if (part !== null) yield tell('response.content_part.done', { ...place, part })
    yield tell('conversation.item.done', { previous_item_id: before, item })
    yield tell('response.output_item.done', { ...at, item })
    this.turn.complete(item)
    this.output.push(item)
  }

  /** Returns what was said in each strand. */
  private *deltas({ strands, part, item }: SaidItem, place: object): Generator<string, string[]> {
    const wholes = strands.map(() => '')
    const most = Math.max(...strands.map(({ pieces }) => pieces.length))
    for (let piece = 0; piece < most; piece++) {
      for (const [order, { type, pieces }] of strands.entries()) {
        if (this.turn.cancelled() !== null) return wholes
        const delta = pieces[piece] ?? ''
        if (type === 'response.output_audio')
          this.audioTokens += audioTokensOfWord * simulatedTokens(strands[0]?.pieces[piece] ?? '')
        else this.textTokens += part === null ? 0 : simulatedTokens(delta)
        wholes[order] += delta
        yield this.turn.tell(`${type}.delta`, { ...place, ...(part === null && { call_id: item.call_id }), delta })
      }
    }
    if (part === null) this.textTokens += Math.max(1, simulatedTokens(wholes[0] ?? ''))
    return wholes
  }
}

/** Two for the 100 ms that a word takes (https://platform.openai.com/docs/guides/realtime-costs). */
const audioTokensOfWord = 2
