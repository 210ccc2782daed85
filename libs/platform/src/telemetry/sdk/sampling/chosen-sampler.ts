import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace-base'
import type { ToldCalls } from '../../spans/telemetry'
import type { UuidV7IdGenerator } from './id-generator'

/** Another sampler, but for spans of calls that are told once they are over: those are recorded. */
export class ChosenSampler implements Sampler {
  private isNextChosen = false

  constructor(private readonly others: Sampler) {}

  /** The next span is recorded; it has to be started at once. */
  chooseNext(): void {
    this.isNextChosen = true
  }

  shouldSample(...asked: Parameters<Sampler['shouldSample']>): SamplingResult {
    if (!this.isNextChosen) return this.others.shouldSample(...asked)
    this.isNextChosen = false
    return { decision: SamplingDecision.RECORD_AND_SAMPLED }
  }

  toString(): string {
    return `Chosen{${this.others.toString()}}`
  }
}

/** Has the next span recorded, under ids that were given before. */
export function choosing(idGenerator: UuidV7IdGenerator, sampler: ChosenSampler): ToldCalls['choose'] {
  return ({ spanId, traceId }) => {
    idGenerator.presetSpan(spanId)
    if (traceId !== null) idGenerator.preset(traceId)
    sampler.chooseNext()
  }
}
