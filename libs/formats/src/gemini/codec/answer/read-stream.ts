import type { Part, Usage } from '../../../parts/answer'
import type { StreamReader, WireEvent } from '../../../parts/codec'
import { type Fields, numberOf, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import { inCamel, manyOf, messageOf } from '../words/in-camel'
import { readBlock } from '../words/stop-reason'
import { readUsage } from '../words/usage'
import { CandidateReader } from './candidate-reader'
import { ofAnswer } from './read-answer'

/** More candidates than this are not read: nobody gives so many. */
const mostCandidates = 128

/**
 * Reads the parts of a streamed answer (https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent). Each
 * counts what was used so far; the one that says why it stopped, and what comes behind it, counts all.
 */
export class AnswerStreamReader implements StreamReader {
  private hasBegun = false
  private isOver = false
  private hasStopped = false
  private readonly candidates = new Map<number, CandidateReader>()

  step({ data }: WireEvent): readonly Part[] {
    if (this.isOver) return []
    if (data.error != null && data.error !== '') {
      this.isOver = true
      return [{ kind: 'error' }]
    }
    const answer = inCamel(data)
    const parts: Part[] = []
    this.begin(answer, parts)
    const candidates = manyOf(answer.candidates)
    candidates.forEach((candidate, index) => this.readCandidate(messageOf(candidate), index, parts))
    const blocked = readBlock(messageOf(answer.promptFeedback))
    if (blocked !== null) parts.push({ kind: 'stop', choice: 0, stop: blocked })
    this.hasStopped ||= parts.some(({ kind }) => kind === 'stop')
    const usage: Usage | null = this.hasStopped || candidates.length === 0 ? readUsage(answer.usageMetadata) : null
    if (usage !== null) parts.push({ kind: 'usage', usage })
    return parts
  }

  private begin(answer: Fields, parts: Part[]): void {
    const own = restOf('gemini', answer, ofAnswer)
    if (this.hasBegun) {
      if (own !== undefined) parts.push({ kind: 'aside', own })
      return
    }
    this.hasBegun = true
    const [id, model] = [textOf(answer.responseId) ?? '', textOf(answer.modelVersion) ?? '']
    parts.push({ kind: 'begin', id, model, usage: null, ...(own && { own }) })
  }

  private readCandidate(candidate: Fields | null, place: number, parts: Part[]): void {
    if (candidate === null) return
    const index = numberOf(candidate.index) ?? place
    let reader = this.candidates.get(index)
    if (reader === undefined) {
      if (this.candidates.size >= mostCandidates) return
      this.candidates.set(index, (reader = new CandidateReader(index)))
    }
    reader.step(candidate, parts)
  }
}
