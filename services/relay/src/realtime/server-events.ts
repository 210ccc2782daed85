import { readServerEvent, type ServerEvent } from '@tollgate/formats'
import type { UpstreamFailure } from '@tollgate/upstream'
import { replyInStream } from '../errors/error-reply'
import { mostRunning } from '../turns/turn-queue'
import type { SessionHost } from './session-host'

/** What was said makes no sense. */
export const unreadable: UpstreamFailure = { kind: 'protocol', sent: 'all', hadHeaders: true, cause: null }

type Part = Extract<ServerEvent, { kind: 'part' | 'done' }>

/** What the upstream says: read, booked where it is of a response, and passed on. */
export class ServerEvents {
  constructor(
    private readonly host: SessionHost,
    /** Nothing of a response can be written down any more. */
    private readonly onLostBooks: () => void,
  ) {}

  deal(message: Buffer): void | Promise<void> {
    const { host } = this
    const event = readServerEvent(message)
    if (event === null) return host.broke(unreadable)
    switch (event.kind) {
      case 'session':
        host.conversation.setup = event.setup
        host.conversation.add({ textBytes: message.length })
        return host.pass(message)
      case 'own':
        return undefined
      case 'error':
        host.turns.unask()
        host.tell(replyInStream(this.readError(event.error), host.port), event.eventId)
        return host.turns.isIdle ? host.settled() : undefined
      case 'begun':
        return this.begin(event.responseId, () => host.pass(message))
      case 'part':
      case 'done':
        if (host.turns.running.has(event.responseId)) return this.goOn(event, message)
        return this.begin(event.responseId, () => this.goOn(event, message))
      case 'other':
        return host.pass(message)
    }
  }

  /** A response begins, asked for or not: held for and noted before a word of it goes on. */
  private begin(responseId: string, goOn: () => void | Promise<void>): void | Promise<void> {
    const { host } = this
    const { turns } = host
    // What begins now is heard by nobody; what was asked for is paid for all the same.
    if (host.isParting && !turns.isAwaited) return
    if (turns.running.size >= mostRunning) return host.broke(unreadable)
    return host.whenCovered(turns.begin(responseId), () => {
      const begun = turns.running.get(responseId)
      if (begun === undefined) return
      return new Promise<void>((resolve, reject) => {
        const written = () => {
          host.begun(responseId)
          resolve(goOn())
        }
        turns.open(begun, { journalWritten: written, journalBroke: () => reject(new Error('the journal broke')) })
      })
    })
  }

  private goOn(event: Part, message: Buffer): void | Promise<void> {
    const { host } = this
    const running = host.turns.running.get(event.responseId)
    if (running === undefined) return
    if (event.kind === 'done') return this.done(event, message)
    return host.whenCovered(host.turns.follow(running, event), () => host.pass(message))
  }

  /** Its end goes on once its receipt is written. */
  private done({ responseId, usage }: Extract<Part, { kind: 'done' }>, message: Buffer): Promise<void> {
    const { host } = this
    return new Promise<void>((resolve) => {
      const written = () => {
        host.pass(message)
        resolve()
        if (host.turns.isIdle) host.settled()
      }
      host.turns.done(responseId, usage, {
        journalWritten: () => host.port.guard(written),
        journalBroke: this.onLostBooks,
      })
    })
  }

  private readError(error: Readonly<Record<string, unknown>>) {
    const { upstreamFormat, pick } = this.host.port
    const body = Buffer.from(JSON.stringify({ error }))
    return upstreamFormat.readUpstreamError({ status: 400, body, hide: pick.key.target.hide })
  }
}
