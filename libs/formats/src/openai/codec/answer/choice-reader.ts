import type { Part } from '../../../parts/answer'
import type { Content } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../../parts/fields'
import { OpenContents } from '../../../parts/open-contents'
import { restOf } from '../../../parts/own'
import { readCallSeal, readInput } from '../request/read-call'
import { readContent } from '../request/read-content'
import { readDetail } from '../words/reasoning-details'
import { readStop } from '../words/stop-reason'

/** The key of reasoning that is a text and nothing more; those of details have a type and a number. */
const bareReasoning = 'reasoning'
/** More calls are not read: no more could be open. */
const mostCalls = 1_024
/** So many calls may wait for their names, each with so much of its input; what is beyond begins without. */
const mostNameless = 16
const mostNamelessInput = 64 * 1024
/** An id is compared up to here. */
const longestId = 256
const known: ReadonlySet<string> = new Set([
  'index',
  'delta',
  'message',
  'finish_reason',
  'role',
  'content',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'refusal',
  'tool_calls',
])

/**
 * Reads the deltas of one choice. What is said goes on until something else is; calls of tools may still grow while others
 * do, and stay open. Some say more after they have said why they stopped.
 */
export class ChoiceReader {
  private readonly contents: OpenContents<string>
  /** What is being said: `text`, `refusal`, or the key of a reasoning. */
  private saying: string | null = null
  /** The ids of the calls by their number in this choice, and their numbers by their ids. */
  private readonly ids = new Map<number, string>()
  private readonly numbers = new Map<string, number>()
  /** Calls whose names have not come: some providers give the id first. */
  private readonly nameless = new Map<number, { readonly call: Fields; input: string }>()
  private lastCall = 0
  private nextCall = 0
  private hasStopped = false
  /** Something came as a delta: a message in this stream repeats what its deltas have said. */
  private hasDeltas = false

  constructor(private readonly choice: number) {
    this.contents = new OpenContents(choice)
  }

  step(choice: Fields, parts: Part[]): void {
    const delta = this.deltaOf(choice)
    this.readReasoning(delta, parts)
    for (const content of readContent(delta.content))
      if (content.kind === 'text') this.say('text', content.text, parts)
      else if (content.kind === 'refusal') this.say('refusal', content.text, parts)
      else this.tellContent(content, parts)
    this.say('refusal', textOf(delta.refusal) ?? '', parts)
    for (const call of listOf(delta.tool_calls)) this.readCall(fieldsOf(call), parts)
    this.readRest(choice, parts)
    this.readRest(delta, parts)
    const stop = readStop(choice.finish_reason)
    if (stop === null || this.hasStopped) return
    for (const number of [...this.nameless.keys()]) this.beginCall(number, '', parts)
    this.hasStopped = true
    parts.push({ kind: 'stop', choice: this.choice, stop })
  }

  private readRest(fields: Fields, parts: Part[]): void {
    const own = restOf('openai', fields, known)
    if (own === undefined) return
    parts.push({ kind: 'aside', own: { format: 'openai', value: { choices: [{ ...own.value, index: this.choice }] } } })
  }

  /** Some providers stream messages in place of deltas. */
  private deltaOf(choice: Fields): Fields {
    const delta = fieldsOf(choice.delta)
    if (delta === null && !this.hasDeltas) return fieldsOf(choice.message) ?? {}
    this.hasDeltas ||= delta !== null
    return delta ?? {}
  }

  /** Some send the same under several names; the details have more in them. */
  private readReasoning(delta: Fields, parts: Part[]): void {
    const details = listOf(delta.reasoning_details).flatMap((value) => readDetail(value) ?? [])
    for (const { key, text, seal } of details) {
      const begun = this.saying === key ? this.contents.get(key) : undefined
      if (begun === undefined && (text !== '' || seal !== null)) this.begin(key, parts)
      this.say(key, text, parts)
      const open = this.contents.get(key)
      if (seal === null || open === undefined) continue
      parts.push({ kind: 'seal', choice: this.choice, index: open.index, seal })
      // A sealed one is whole.
      this.hush(parts)
    }
    if (details.length > 0) return
    this.say(bareReasoning, textOf(delta.reasoning_content) || textOf(delta.reasoning) || '', parts)
  }

  private say(key: string, text: string, parts: Part[]): void {
    if (text === '') return
    if (this.saying !== key) this.begin(key, parts)
    const open = this.contents.get(key)
    if (open !== undefined) this.contents.more(open, text, parts)
  }

  private begin(key: string, parts: Part[]): void {
    this.hush(parts)
    this.saying = key
    this.contents.begin(key, contentOf(key), parts)
  }

  private hush(parts: Part[]): void {
    if (this.saying !== null) this.contents.close(this.saying, parts)
    this.saying = null
  }

  private tellContent(content: Content, parts: Part[]): void {
    this.hush(parts)
    this.contents.begin('other', content, parts)
    this.contents.close('other', parts)
  }

  /** A call begins with its name, wherever that comes. Some give the same number to all calls, or the id and an empty name again and again. */
  private readCall(call: Fields | null, parts: Part[]): void {
    const asked = fieldsOf(call?.function)
    if (call === null || asked === null) return
    const name = textOf(asked.name) ?? ''
    const id = textOf(call.id)?.slice(0, longestId) ?? ''
    let number = numberOf(call.index) ?? (id === '' ? this.lastCall : this.numberOf(id))
    const known = this.ids.get(number)
    if (known !== undefined && name !== '' && id !== '' && known !== '' && known !== id) number = this.numberOf(id)
    this.lastCall = number
    const input = readInput(asked.arguments)
    const waiting = this.nameless.get(number)
    if (waiting === undefined && this.ids.has(number)) {
      const open = this.contents.get(`call ${number}`)
      if (open !== undefined) this.contents.more(open, input, parts)
      return
    }
    if (waiting === undefined) {
      if (this.ids.size >= mostCalls) return
      this.nameless.set(number, { call, input })
      this.nameCall(number, id)
    } else waiting.input += input
    const isLong = (waiting?.input ?? '').length > mostNamelessInput || this.nameless.size > mostNameless
    if (name !== '' || isLong) this.beginCall(number, name, parts)
  }

  private beginCall(number: number, name: string, parts: Part[]): void {
    const waiting = this.nameless.get(number)
    if (waiting === undefined) return
    const { call, input } = waiting
    this.nameless.delete(number)
    this.hush(parts)
    const sealed = readCallSeal(call)
    if (sealed !== null) this.tellContent(sealed, parts)
    const begun = { kind: 'tool-call', id: textOf(call.id) ?? '', name, input: '' } as const
    const open = this.contents.begin(`call ${number}`, begun, parts)
    if (open !== null) this.contents.more(open, input, parts)
  }

  /** The number of the call with this id, or one that no call has. */
  private numberOf(id: string): number {
    return this.numbers.get(id) ?? this.nextCall
  }

  private nameCall(number: number, id: string): void {
    this.ids.set(number, id)
    if (id !== '') this.numbers.set(id, number)
    this.nextCall = Math.max(this.nextCall, Math.floor(number) + 1)
  }
}

/** What begins under this key: of reasoning in details a seal may come. */
function contentOf(key: string): Content {
  if (key === 'text' || key === 'refusal') return { kind: key, text: '' }
  return { kind: 'reasoning', text: '', ...(key !== bareReasoning && { mayBeSealed: true as const }) }
}
