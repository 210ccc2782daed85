import type { UsageCounts } from '@tollgate/usage'
import type { JournalWaiter } from '../journal/journal'
import type { Holding } from '../lease/hold'
import type { LeaseRefusal } from '../lease/lease'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Conversation, Delivered, ReadByTurn } from './conversation'
import type { Turn, TurnBooks } from './turn-books'

/** A response that runs. */
export interface RunningTurn {
  readonly turn: Turn
  readonly read: ReadByTurn
  textBytes: number
  soundChars: number
  /** The hold covers so many tokens of output. */
  covered: number
}

/** One that may begin at any time. */
interface SpareTurn {
  readonly turn: Turn
  /** Tokens that it is limited to; null where nothing limits it but the session. */
  readonly limit: number | null
}

/** More at once than any conversation has. */
export const mostRunning = 16
const leastRaise = 256

/** The responses of a session: those that are held for and may begin at any time, and those that run. */
export class TurnQueue {
  /** Held for, and begun by no event yet. */
  private readonly spare: SpareTurn[] = []
  /** By the ids of responses. */
  readonly running = new Map<string, RunningTurn>()
  /** Asked for by the client, and not begun yet. */
  private asked = 0

  constructor(
    private readonly books: TurnBooks,
    private readonly conversation: Conversation,
  ) {}

  /** One that was asked for may begin yet. */
  get isAwaited(): boolean {
    return this.asked > 0
  }

  /** None runs, and none was asked for. */
  get isIdle(): boolean {
    return this.running.size === 0 && !this.isAwaited
  }

  /** As many were asked for or run as any conversation has. */
  get isFull(): boolean {
    return this.asked + this.running.size >= mostRunning
  }

  /** Holds for a response that the client asks for. */
  ask(limit: number | null): Holding {
    this.asked += 1
    return this.hold(limit)
  }

  /** Holds for a response that may begin unasked, beside those that were asked for. */
  expect(): Holding {
    const last = this.spare.length > this.asked ? this.spare.at(-1) : undefined
    return last === undefined ? this.hold(null) : last.turn.cover(this.conversation.boundFor(null))
  }

  /** The upstream has refused something: what was asked for may never begin. */
  unask(): void {
    this.asked = Math.max(0, this.asked - 1)
    // One may still begin unasked.
    while (this.spare.length > this.asked + 1) this.spare.pop()?.turn.free()
  }

  /** A response begins, asked for or not: held for before a word of it goes on. */
  begin(responseId: string): Holding {
    const { turn, limit } = this.spare.shift() ?? { turn: this.books.begin(), limit: null }
    this.asked = Math.max(0, this.asked - 1)
    const bound = this.conversation.boundFor(limit)
    const read = this.conversation.read()
    this.running.set(responseId, { turn, read, textBytes: 0, soundChars: 0, covered: bound.outputTokens })
    const begun = (refusal: LeaseRefusal | null) => {
      if (refusal !== null && this.running.delete(responseId)) turn.free()
      return refusal
    }
    const covered = turn.cover(bound)
    return covered instanceof Promise ? covered.then(begun) : begun(covered)
  }

  /** More of it is here: the hold follows, whatever limit it has. What cannot be held for is not to be delivered, nor is it charged. */
  follow(running: RunningTurn, part: Delivered): Holding {
    const textBytes = running.textBytes + part.textBytes
    const soundChars = running.soundChars + part.soundChars
    const most = this.conversation.mostOf({ textBytes, soundChars })
    const followed = (refusal: LeaseRefusal | null) => {
      if (refusal === null) Object.assign(running, { textBytes, soundChars })
      return refusal
    }
    if (most <= running.covered) return followed(null)
    const outputTokens = Math.ceil(most * 1.25) + leastRaise
    running.covered = outputTokens
    const covered = running.turn.cover({ ...this.conversation.boundFor(null), outputTokens })
    return covered instanceof Promise ? covered.then(followed) : followed(covered)
  }

  /** One that runs is over, and told of what it used or not. */
  done(responseId: string, usage: UsageCounts | null, waiter: JournalWaiter): void {
    const running = this.running.get(responseId)
    if (running === undefined) return
    this.running.delete(responseId)
    const use = this.conversation.useOf(running, usage)
    this.conversation.learn(running, usage)
    running.turn.close(use, 'complete', waiter)
  }

  /** What runs has delivered so much by now. */
  note(): void {
    for (const running of this.running.values()) running.turn.progress(this.conversation.useOf(running, null))
  }

  /** All that runs ends where it is, and nothing more is held for. */
  closeAll(outcome: CallOutcome): void {
    for (const running of this.running.values())
      running.turn.close(this.conversation.useOf(running, null), outcome, null)
    this.running.clear()
    for (const { turn } of this.spare.splice(0)) turn.free()
  }

  open({ turn, read }: RunningTurn, waiter: JournalWaiter): void {
    turn.open(this.conversation.useOf({ read, textBytes: 0, soundChars: 0 }, null), waiter)
  }

  private hold(limit: number | null): Holding {
    const turn = this.books.begin()
    const covered = turn.cover(this.conversation.boundFor(limit))
    if (!(covered instanceof Promise)) return this.held({ turn, limit }, covered)
    return covered.then((refusal) => this.held({ turn, limit }, refusal))
  }

  private held(spare: SpareTurn, refusal: LeaseRefusal | null): LeaseRefusal | null {
    if (refusal === null) this.spare.push(spare)
    else spare.turn.free()
    return refusal
  }
}
