import { randomUUID } from 'node:crypto'
import type { Behaviour } from '../../script/script'
import type { WireRequest } from '../../wire/wire'

/** A prediction that somebody may come for. */
export interface KeptPrediction {
  readonly id: string
  readonly wire: WireRequest
  readonly input: unknown
  /** As it is for an answer in one piece. */
  readonly behave: Behaviour
  /** How often it is still not there. */
  polls: number
  isCanceled: boolean
}

/** Those before are forgotten, as a vendor forgets them after an hour. */
const mostKept = 1_000

/** The last predictions, by their ids. */
export class KeptPredictions {
  private readonly kept = new Map<string, KeptPrediction>()

  add(made: Pick<KeptPrediction, 'wire' | 'input' | 'behave'>): KeptPrediction {
    const id = randomUUID().replaceAll('-', '')
    const prediction = { ...made, id, polls: made.behave.polls ?? 0, isCanceled: false }
    this.kept.set(id, prediction)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
    return prediction
  }

  find(id: string): KeptPrediction | null {
    return this.kept.get(id) ?? null
  }
}
