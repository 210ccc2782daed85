import type { Clock } from '@tollgate/platform'

/** Asks the owner about these, `mostAtOnce` at most; what is left out of the answer does not exist. */
export type AskAbout<V> = (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>

/** What one question may be about. */
export const mostAtOnce = 1_000
/** How long an answer serves. */
export const freshMs = 1_000
/** Answers that are kept; of more, the oldest are forgotten. */
const mostKept = 10_000

/** A question and what it is about; ids are added until it is asked. */
interface Question<V> {
  readonly ids: number[]
  readonly answers: Promise<ReadonlyMap<number, V>>
}

/**
 * Answers that callers may ask for as often as they like: each serves for a second, all who wait for one share it, and while
 * a question is under way the ids of the next one gather. So there is one question open at a time, whoever asks how often.
 */
export class SharedAnswers<V> {
  /** In the order in which they came. */
  private readonly kept = new Map<number, { readonly answer: V | null; readonly untilMs: number }>()
  private readonly awaited = new Map<number, Promise<V | null>>()
  /** Settles, without a value, behind the last question. */
  private last: Promise<unknown> = Promise.resolve()
  private next: Question<V> | null = null

  constructor(
    private readonly ask: AskAbout<V>,
    private readonly clock: Clock,
  ) {}

  /** The answer, up to a second old; null where there is none, `full` while too many ids wait. Rejects as the question did. */
  get(id: number): Promise<V | null> | 'full' {
    const kept = this.kept.get(id)
    if (kept !== undefined && kept.untilMs > this.clock.monotonicMs()) return Promise.resolve(kept.answer)
    const awaited = this.awaited.get(id)
    if (awaited !== undefined) return awaited
    const question = (this.next ??= this.gather())
    if (question.ids.length >= mostAtOnce) return 'full'
    question.ids.push(id)
    const answer = question.answers
      .then((answers) => this.keep(id, answers.get(id) ?? null))
      .finally(() => this.awaited.delete(id))
    this.awaited.set(id, answer)
    return answer
  }

  /** A question that is asked once the last one is over. */
  private gather(): Question<V> {
    const ids: number[] = []
    const answers = this.last.then(() => {
      this.next = null
      return this.ask(ids)
    })
    // Those who wait hear of a failure; the next question is asked all the same.
    this.last = answers.catch(() => undefined)
    return { ids, answers }
  }

  private keep(id: number, answer: V | null): V | null {
    this.kept.delete(id)
    this.kept.set(id, { answer, untilMs: this.clock.monotonicMs() + freshMs })
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
    return answer
  }
}
