import type { EventContract, EventPayload } from '@tollgate/contracts'
import { thrown } from '@tollgate/platform'
import type { Bus } from '../connection/bus'
import { readJson } from '../connection/read-json'
import { type Applied, eventKey } from '../presence/applied'
import type { Presence } from '../presence/presence'
import { OrderedReader, type StreamMessage } from './ordered-reader'

/** What is told of a subject's events as they come. */
export interface FeedListener<P = unknown> {
  /** Called with each payload, parsed by its contract. A listener that throws is told of a gap instead. */
  onPayload(payload: P): void
  /** Events may have been missed, or one could not be read. */
  onGap(): void
}

interface Feed {
  reader: OrderedReader
  listeners: Set<FeedListener>
  ready: Promise<void>
}

/** Live events for caches: each subject is read once in a process, in order, from now on, without acknowledgement. */
export class EventFeeds {
  private readonly feeds = new Map<string, Feed>()

  constructor(
    private readonly bus: Bus,
    private readonly applied: Applied,
    private readonly presence: Presence,
  ) {}

  /** Hands every event to `listener` in the turn in which it arrives; resolves once it misses nothing. */
  follow<C extends EventContract>(contract: C, listener: FeedListener<EventPayload<C>>): Promise<void> {
    const feed = this.feeds.get(contract.subject) ?? this.open(contract)
    feed.listeners.add(listener)
    return feed.ready
  }

  /** Ends every feed. */
  stop(): void {
    for (const [subject, { reader }] of this.feeds) {
      reader.stop()
      this.applied.forget(eventKey(subject))
    }
    this.feeds.clear()
  }

  private open(contract: EventContract): Feed {
    const key = eventKey(contract.subject)
    const listeners = new Set<FeedListener>()
    let isAnew = false
    let resolveReady: () => void = () => undefined
    const ready = new Promise<void>((resolve) => (resolveReady = resolve))
    const reader = new OrderedReader(this.bus, {
      stream: this.bus.streams.of(contract.subject).name,
      filter: contract.subject,
      start: 'new',
      onMessage: (message) => {
        this.hand(contract, message, listeners)
        this.applied.advance(key, message.seq)
      },
      onCaughtUp: (seq) => {
        if (isAnew) this.applied.restart(key, seq)
        else this.applied.advance(key, seq)
        isAnew = false
        // Ready means also: writers know that they have to wait for this process.
        void this.presence.announce().then(resolveReady)
      },
      onGap: () => {
        isAnew = true
        for (const listener of listeners) listener.onGap()
      },
    })
    const feed = { reader, listeners, ready }
    this.feeds.set(contract.subject, feed)
    return feed
  }

  private hand(contract: EventContract, message: StreamMessage, listeners: Set<FeedListener>): void {
    const { subject } = contract
    const parsed = contract.schema.safeParse(readJson(message.data))
    if (!parsed.success) {
      this.bus.log.error('feed.unreadable', { subject, seq: message.seq })
      for (const listener of listeners) listener.onGap()
      return
    }
    for (const listener of listeners) {
      try {
        listener.onPayload(parsed.data)
      } catch (error) {
        // The others must hear of the event all the same, and this one must not keep what it should have dropped.
        thrown(this.bus.log, `feed ${subject}`, error, { seq: message.seq })
        listener.onGap()
      }
    }
  }
}
