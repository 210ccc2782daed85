import type { NoteContract, NotePayload } from '@tollgate/contracts'
import { guarded } from '@tollgate/platform'
import type { Msg } from 'nats'
import type { Bus } from '../connection/bus'
import { readJson } from '../connection/read-json'

/**
 * Tells notes and listens to them, over core NATS. They are lossy by nature: without a connection, without a listener, or
 * when the server is busy a note is gone. What matters must be asked for as well; a note only makes it come sooner.
 */
export class Notes {
  constructor(private readonly bus: Bus) {}

  /** Tells everybody who listens to this key now; `key` is one token of a subject. Never throws. */
  publish<C extends NoteContract>(note: C, key: string, payload: NotePayload<C>): void {
    if (!this.bus.isConnected) return
    try {
      this.bus.nc.publish(subjectOf(note, key), JSON.stringify(payload))
    } catch (error) {
      this.bus.log.warn('note.not-told', { subject: note.subject, error })
    }
  }

  /** Calls `listener` with each note about the key; returns what stops that. One that breaks its contract is passed over. */
  listen<C extends NoteContract>(note: C, key: string, listener: (payload: NotePayload<C>) => void): () => void {
    const callback = (error: Error | null, msg: Msg) => {
      if (error === null)
        this.hear(note, msg, listener as (payload: unknown) => void) // parsed by this contract before
      else this.bus.log.error('note.subscription-failed', { subject: note.subject, error })
    }
    const subscription = this.bus.nc.subscribe(subjectOf(note, key), { callback })
    return () => subscription.unsubscribe()
  }

  private hear(note: NoteContract, msg: Msg, listener: (payload: unknown) => void): void {
    const parsed = note.schema.safeParse(readJson(msg.data))
    if (!parsed.success) return this.bus.log.warn('note.unreadable', { subject: msg.subject, error: parsed.error })
    guarded(this.bus.log, `note ${note.subject}`, () => listener(parsed.data))
  }
}

function subjectOf(note: NoteContract, key: string): string {
  return `${note.subject}.${key}`
}
