import type { Capability, FormatName } from '@tollgate/catalogue'
import { isFinishedAnswer } from '@tollgate/formats'
import type { HeadFields } from '../client-http/client-exchange'
import type { JournalWaiter } from '../journal/journal'
import { type KeptAnswer, type KeptFacts, mostAnswerBytes } from './kept-answer'

/** What all calls of a process may gather at once of answers that are to be kept. */
export class KeepingRoom {
  private heldBytes = 0

  constructor(private readonly mostBytes: number) {}

  /** Takes room; false where there is none. */
  take(bytes: number): boolean {
    if (this.heldBytes + bytes > this.mostBytes) return false
    this.heldBytes += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.heldBytes -= bytes
  }
}

/** What is told of an answer at its end. */
export type AnswerUse = Omit<KeptFacts, 'isEvents' | 'head' | 'keptAtMs'>

export interface KeepingOptions {
  readonly room: KeepingRoom
  readonly format: FormatName
  readonly capability: Capability
  readonly nowMs: () => number
  /** Takes the answer; the room that it had here is free once this resolves. Never rejects. */
  readonly store: (answer: KeptAnswer) => Promise<void>
}

/** Headers of an answer that are its own, and not its call's. */
const ownHeaders: ReadonlySet<string> = new Set(['content-type', 'x-tollgate-losses'])

/** Gathers the answer of one call, as its caller reads it, to be kept if it comes to a good end. */
export class Keeping {
  private parts: Buffer[] = []
  private bytes = 0
  private head: readonly string[] | null = null
  private isEvents = false
  private use: AnswerUse | null = null
  private isOver = false

  constructor(private readonly options: KeepingOptions) {}

  /** The answer begins, with this head; a stream is added to as it goes out. */
  begin(head: HeadFields, isEvents: boolean): void {
    this.head = ownOf(head)
    this.isEvents = isEvents
  }

  /** All of an answer in one piece, with its head. */
  gather(head: HeadFields, parts: readonly Buffer[]): void {
    this.begin(head, false)
    for (const part of parts) this.add(part)
  }

  add(part: Buffer): void {
    if (this.isOver || part.length === 0) return
    if (this.bytes + part.length > mostAnswerBytes || !this.options.room.take(part.length)) return this.drop()
    this.bytes += part.length
    // A copy: the bytes of a connection are used again.
    this.parts.push(Buffer.from(part))
  }

  /** How it ended; null where that is nothing to be kept. */
  ended(use: AnswerUse | null): void {
    if (use === null) this.drop()
    else this.use = use
  }

  /** All of it has been told: it is kept, or nothing of it is. */
  finish(): void {
    const { head, use, isEvents, options } = this
    if (this.isOver || head === null || use === null) return this.drop()
    const body = Buffer.concat(this.parts)
    this.parts = []
    const { format, capability } = options
    if (!isFinishedAnswer(format, capability, body.toString())) return this.drop()
    this.isOver = true
    void options
      .store({ ...use, isEvents, head: [...head], body, keptAtMs: options.nowMs() })
      .finally(() => this.giveBack())
  }

  private drop(): void {
    this.isOver = true
    this.parts = []
    this.giveBack()
  }

  private giveBack(): void {
    this.options.room.giveBack(this.bytes)
    this.bytes = 0
  }
}

/** Has the answer that a waiter sends kept, once it has gone out; `use` is null where that is not to be. */
export function keptBehind(
  keeping: Keeping,
  waiter: JournalWaiter | null,
  use: AnswerUse | null,
): JournalWaiter | null {
  keeping.ended(use)
  if (waiter === null || use === null) return waiter
  return {
    journalWritten: () => {
      waiter.journalWritten()
      keeping.finish()
    },
    journalBroke: () => {
      keeping.ended(null)
      waiter.journalBroke()
    },
  }
}

function ownOf(head: HeadFields): string[] {
  return head.flatMap((name, place) => (place % 2 === 0 && ownHeaders.has(name) ? [name, head[place + 1] ?? ''] : []))
}
