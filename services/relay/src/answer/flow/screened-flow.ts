import type { Refusal } from '../../errors/relay.errors'
import type { AnswerWords, WordsFate } from '../../words/answer-words'
import { ScreenedEvents } from '../../words/screened-events'
import type { FoundSpans, WordSearch } from '../../words/word-search'
import type { AnswerFlow } from './client-flow'

/** While so much waits for a search, no more is read of the upstream. */
const maxWaitingBytes = 1024 * 1024

const noBytes = Buffer.alloc(0)
/** A word was found, and the answer is to stop there. */
const sensitive: Refusal = { code: 'answer-sensitive' }
/** Nobody could search it. */
const unsearched: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }

/** What an answer needs of its call to be searched. */
export interface ScreenedCall {
  readonly context: { readonly words: Pick<WordSearch, 'spans'> }
  readonly request: { readonly caller: { readonly user: { readonly id: number } } }
  guard(act: () => Promise<void>): void
}

/** A flow in which nothing reaches the client before it was searched for words. */
export class ScreenedFlow implements AnswerFlow {
  refusal: Refusal | null = null
  words: WordsFate | null = null
  private readonly events: ScreenedEvents
  private isSearching = false
  private onSearched: (() => void) | null = null

  constructor(
    private readonly flow: Pick<AnswerFlow, 'send' | 'end'>,
    private readonly call: ScreenedCall,
    private readonly wanted: AnswerWords,
    /** A search that took a while is over. */
    private readonly onGoOn: () => void,
  ) {
    this.events = new ScreenedEvents(wanted.list.reach)
  }

  send(part: Buffer): boolean {
    this.add(part)
    this.search()
    return this.pass()
  }

  closing(last: Buffer): Buffer | Promise<Buffer> {
    const kept = this.add(last)
    this.search()
    if (!this.isSearching) return this.close(kept)
    return new Promise((resolve) => (this.onSearched = () => resolve(this.close(kept))))
  }

  end(last: Buffer): void {
    this.flow.end(last)
  }

  private add(part: Buffer): number {
    if (this.refusal !== null || part.length === 0) return 0
    try {
      return this.events.add(part)
    } catch {
      this.refusal = unsearched // an event that no reader takes
      return 0
    }
  }

  private search(): void {
    if (this.isSearching || this.refusal !== null) return
    const texts = this.events.toSearch()
    if (texts.length === 0) return
    const { context, request } = this.call
    const found = context.words.spans(this.wanted.list, request.caller.user.id, texts)
    if (!(found instanceof Promise)) return this.searched(found)
    this.isSearching = true
    this.call.guard(() => found.then((spans) => this.searchedLate(spans)))
  }

  private searchedLate(found: FoundSpans): void {
    this.isSearching = false
    this.searched(found)
    // What came meanwhile.
    this.search()
    if (this.isSearching) return void this.pass()
    if (this.onSearched !== null) return this.onSearched()
    this.pass()
    this.onGoOn()
  }

  private searched(found: FoundSpans): void {
    if (found === undefined) this.refusal = unsearched
    else if (this.events.found(found)) {
      this.words = this.wanted.isStopping ? 'stopped' : 'masked'
      if (this.wanted.isStopping) this.stop()
    }
  }

  private stop(): void {
    this.refusal = sensitive
    const before = this.events.releasedBeforeWord()
    if (before.length > 0) this.flow.send(before)
  }

  /** Sends what may go out; false when no more should come for now. */
  private pass(): boolean {
    if (this.refusal !== null) return true
    const out = this.events.released(this.wanted.heldPieces)
    const isTaken = out.length === 0 || this.flow.send(out)
    return isTaken && (!this.isSearching || this.events.heldBytes <= maxWaitingBytes)
  }

  private close(kept: number): Buffer {
    if (this.refusal !== null) return noBytes
    const held = this.events.released(0, kept)
    if (held.length > 0) this.flow.send(held)
    return this.events.released(0)
  }
}
