import type { Part } from '../../../parts/answer'
import type { Content, Seal } from '../../../parts/content'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'
import { type OpenContent, OpenContents } from '../../../parts/open-contents'
import { restOf } from '../../../parts/own'
import { isThought, readCall, readPart } from '../content/read-parts'
import { manyOf, messageOf } from '../words/in-camel'
import { readStop } from '../words/stop-reason'
import { hiddenSeal, markOf, sealOf, signatureIn } from '../words/thought-signature'
import { PartialArgs } from './partial-args'
import { ofCandidate } from './read-answer'

/** What is open: a text or a thought that goes on until something else is said, and one call. */
type Name = 'text' | 'thought' | 'call' | 'other'
const ofText: ReadonlySet<string> = new Set(['text', 'thought', 'thoughtSignature'])

/** Reads the pieces of one candidate. Calls come whole, or, where they were asked for so, piece by piece and one after another. */
export class CandidateReader {
  private readonly contents: OpenContents<Name>
  private saying: 'text' | 'thought' | null = null
  /** A call whose input is not whole. */
  private call: { readonly open: OpenContent; readonly args: PartialArgs } | null = null
  private hasCalls = false

  constructor(private readonly choice: number) {
    this.contents = new OpenContents(choice)
  }

  step(candidate: Fields, parts: Part[]): void {
    for (const value of manyOf(messageOf(candidate.content)?.parts)) {
      const part = messageOf(value)
      if (part !== null) this.readPart(part, parts)
    }
    const own = restOf('gemini', candidate, ofCandidate)
    if (own !== undefined) {
      const value = { candidates: [{ ...own.value, index: this.choice }] }
      parts.push({ kind: 'aside', own: { format: 'gemini', value } })
    }
    const stop = readStop(candidate, this.hasCalls)
    if (stop === null) return
    this.endCall(parts)
    parts.push({ kind: 'stop', choice: this.choice, stop })
  }

  private readPart(part: Fields, parts: Part[]): void {
    const call = messageOf(part.functionCall)
    if (call !== null) return this.readCall(call, part, parts)
    if (isThought(part)) this.readThought(part, parts)
    else if (typeof part.text === 'string') this.readText(part, part.text, parts)
    else for (const content of readPart(part, true)) this.tell(content, parts)
  }

  private readThought(part: Fields, parts: Part[]): void {
    const text = textOf(part.text) ?? ''
    const signature = signatureIn(part)
    this.say('thought', text, parts)
    if (signature === null) return
    const open = this.saying === 'thought' ? this.contents.get('thought') : undefined
    if (open === undefined) return this.tell({ kind: 'reasoning', text: '', seal: hiddenSeal(signature) }, parts)
    this.seal(open, sealOf(signature), parts)
  }

  /** A sealed one is whole. */
  private seal({ index }: OpenContent, seal: Seal, parts: Part[]): void {
    parts.push({ kind: 'seal', choice: this.choice, index, seal })
    this.hush(parts)
  }

  /** A signature of a text that is being said already stands behind it: there is no way back. */
  private readText(part: Fields, text: string, parts: Part[]): void {
    const signature = signatureIn(part)
    const isBehind = this.saying === 'text'
    if (signature !== null && !isBehind) this.tell(markOf(signature), parts)
    this.say('text', text, parts)
    if (signature !== null && isBehind) this.tell(markOf(signature), parts)
    const own = restOf('gemini', part, ofText)
    const open = this.saying === 'text' ? this.contents.get('text') : undefined
    if (own === undefined || open === undefined) return
    parts.push({ kind: 'more-own', choice: this.choice, index: open.index, own })
  }

  private say(name: 'text' | 'thought', text: string, parts: Part[]): void {
    if (text === '') return
    if (this.saying !== name) {
      this.hush(parts)
      this.saying = name
      const begun = name === 'text' ? ({ kind: 'text', text: '' } as const) : ({ kind: 'reasoning', text: '' } as const)
      this.contents.begin(name, begun, parts)
    }
    const open = this.contents.get(name)
    if (open !== undefined) this.contents.more(open, text, parts)
  }

  private hush(parts: Part[]): void {
    this.endCall(parts)
    if (this.saying !== null) this.contents.close(this.saying, parts)
    this.saying = null
  }

  /** A content that is whole. */
  private tell(content: Content, parts: Part[]): void {
    this.hush(parts)
    this.contents.begin('other', content, parts)
    this.contents.close('other', parts)
  }

  private readCall(call: Fields, part: Fields, parts: Part[]): void {
    const { partialArgs, willContinue, ...fields } = call
    if (textOf(call.name)) {
      this.hush(parts)
      const signature = signatureIn(part)
      if (signature !== null) this.tell(markOf(signature), parts)
      const { input: _whole, ...begun } = readCall(fields)
      const open = this.contents.begin('call', { ...begun, input: '' }, parts)
      this.hasCalls = true
      if (open !== null) this.call = { open, args: new PartialArgs(fieldsOf(call.args) ?? {}) }
    }
    this.call?.args.add(partialArgs)
    if (willContinue !== true) this.endCall(parts)
  }

  private endCall(parts: Part[]): void {
    if (this.call === null) return
    const { open, args } = this.call
    this.call = null
    this.contents.more(open, args.text(), parts)
    this.contents.close('call', parts)
  }
}
