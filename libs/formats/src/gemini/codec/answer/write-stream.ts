import type { OutgoingEvent } from '@tollgate/sse'
import type { AnswerSetting } from '../../../core/translator'
import type { Stop, Usage } from '../../../parts/answer'
import type { Content, Seal } from '../../../parts/content'
import { Fates } from '../../../parts/fates'
import { type Fields, listOf, numberOf } from '../../../parts/fields'
import type { Own } from '../../../parts/own'
import type { PartWriter, Place } from '../../../parts/part-writer'
import { signed, writeParts } from '../content/write-parts'
import { fieldNames } from '../words/field-names'
import { writeBlock, writeStop } from '../words/stop-reason'
import { markedBy, markIn, signatureOf } from '../words/thought-signature'
import { writeUsage } from '../words/usage'

/** The inputs of the calls that are open may have so many characters; what comes beyond is not kept. */
const mostInput = 4 * 1024 * 1024

/** An open content. */
interface Written {
  readonly content: Content
  /** Of a call: what of its input has come, as it is written whole. */
  input: string
  hasText: boolean
  /** What is to stand on its first part. */
  signature: string | null
}

/** One candidate as far as it was written. */
class WrittenCandidate {
  readonly contents = new Map<number, Written>()
  stop: Stop | null = null
  isRefused = false
  hasParts = false
  /** A signature for what comes next. */
  held: string | null = null
}

/**
 * Writes the parts of a streamed answer (https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent). A call
 * goes out whole, as callers expect; why it stopped and what it used stand in the last one, behind which there is no end mark.
 */
export class AnswerWriter implements PartWriter {
  private readonly candidates = new Map<number, WrittenCandidate>()
  /** What each part of the stream says again. */
  private common: Fields = {}
  private room = mostInput

  constructor(private readonly setting: AnswerSetting) {}

  begin(_usage: Usage | null, own: Own | undefined): OutgoingEvent[] {
    if (own?.format === 'gemini') this.common = own.value
    return []
  }

  open(at: Place, content: Content): OutgoingEvent[] {
    const candidate = this.candidateOf(at.choice)
    const mark = markIn(content)
    if (mark !== null) {
      const events = this.flush(at.choice, candidate)
      candidate.held = mark
      return events
    }
    if (content.kind === 'own') return this.whole(at.choice, content)
    candidate.isRefused ||= content.kind === 'refusal'
    const takes = content.kind === 'text' || content.kind === 'tool-call'
    const signature = takes ? candidate.held : null
    const events = takes ? [] : this.flush(at.choice, candidate)
    if (takes) candidate.held = null
    candidate.contents.set(at.index, { content, input: '', hasText: false, signature })
    const text = content.kind === 'tool-call' ? content.input : 'text' in content ? content.text : ''
    events.push(...this.more(at, text))
    if (content.kind === 'reasoning' && content.seal !== undefined) events.push(...this.seal(at, content.seal))
    return events
  }

  more(at: Place, text: string): OutgoingEvent[] {
    const open = this.contentAt(at)
    if (open === undefined || text === '') return []
    open.hasText = true
    switch (open.content.kind) {
      case 'tool-call':
        open.input += text.slice(0, this.room)
        this.room -= Math.min(this.room, text.length)
        return []
      case 'reasoning':
        return [this.part(at.choice, { text, thought: true })]
      case 'text':
      case 'refusal': {
        const { signature } = open
        open.signature = null
        return [this.part(at.choice, { text, ...(signature !== null && { thoughtSignature: signature }) })]
      }
      default:
        return []
    }
  }

  moreOwn(at: Place, { format, value }: Own): OutgoingEvent[] {
    return format === 'gemini' && this.contentAt(at) ? [this.part(at.choice, { text: '', ...value })] : []
  }

  /** The seal of a reasoning without text is for what comes next. */
  seal(at: Place, seal: Seal): OutgoingEvent[] {
    const open = this.contentAt(at)
    if (open?.content.kind !== 'reasoning') return []
    const mark = open.hasText ? null : markedBy(seal)
    if (mark === null) return [this.part(at.choice, { text: '', thought: true, thoughtSignature: signatureOf(seal) })]
    const candidate = this.candidateOf(at.choice)
    const events = this.flush(at.choice, candidate)
    candidate.held = mark
    return events
  }

  close(at: Place): OutgoingEvent[] {
    const open = this.contentAt(at)
    if (open === undefined) return []
    this.candidateOf(at.choice).contents.delete(at.index)
    const { content, input, signature } = open
    if (content.kind !== 'tool-call') return signature === null ? [] : [this.part(at.choice, signed(signature))]
    this.room += input.length
    const [call = {}] = writeParts([{ ...content, input }], answering())
    return [this.part(at.choice, { ...call, ...(signature !== null && { thoughtSignature: signature }) })]
  }

  stop(choice: number, stop: Stop): OutgoingEvent[] {
    this.candidateOf(choice).stop = stop
    return []
  }

  /** What else stood in a part of the stream, or in a candidate of one. */
  aside({ format, value }: Own): OutgoingEvent[] {
    if (format !== 'gemini') return []
    for (const one of listOf(value.candidates)) this.candidateOf(numberOf((one as Fields).index) ?? 0) // objects: the reader has made them
    return [this.event(value)]
  }

  end(usage: Usage | null): OutgoingEvent[] {
    this.candidateOf(0)
    const events: OutgoingEvent[] = []
    for (const [choice, candidate] of this.candidates) {
      for (const index of [...candidate.contents.keys()]) events.push(...this.close({ choice, index }))
      events.push(...this.flush(choice, candidate))
    }
    const all = [...this.candidates]
    const [only] = all
    const blocked = all.length === 1 && only?.[1].hasParts === false ? writeBlock(only[1].stop) : null
    const candidates = all.map(([index, { stop, isRefused }]) => ({
      content: { parts: [{ text: '' }], role: 'model' },
      ...writeStop(stop, isRefused),
      index,
    }))
    events.push(this.event({ ...(blocked ?? { candidates }), ...(usage && { usageMetadata: writeUsage(usage) }) }))
    return events
  }

  /** A content that comes in one piece. */
  private whole(choice: number, content: Content): OutgoingEvent[] {
    const events = this.flush(choice, this.candidateOf(choice))
    return [...events, ...writeParts([content], answering()).map((part) => this.part(choice, part))]
  }

  /** A signature that nothing came for. */
  private flush(choice: number, candidate: WrittenCandidate): OutgoingEvent[] {
    const { held } = candidate
    candidate.held = null
    return held === null ? [] : [this.part(choice, signed(held))]
  }

  private candidateOf(choice: number): WrittenCandidate {
    let candidate = this.candidates.get(choice)
    if (candidate === undefined) this.candidates.set(choice, (candidate = new WrittenCandidate()))
    return candidate
  }

  private contentAt({ choice, index }: Place): Written | undefined {
    return this.candidates.get(choice)?.contents.get(index)
  }

  private part(index: number, part: Fields): OutgoingEvent {
    this.candidateOf(index).hasParts = true
    return this.event({ candidates: [{ content: { parts: [part], role: 'model' }, index }] })
  }

  private event(fields: Fields): OutgoingEvent {
    const { model: modelVersion, answerId: responseId } = this.setting
    return { data: JSON.stringify({ ...this.common, ...fields, modelVersion, responseId }) }
  }
}

function answering() {
  return { fates: new Fates(fieldNames), isAnswer: true, isOwn: true }
}
