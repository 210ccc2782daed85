import type { EventEmitter } from 'node:events'
import { clientKey } from '@tollgate/platform/limits/client-key'

/**
 * Behind a trusted proxy all clients share its connections, so there each one's requests are bounded instead: as many at once
 * as another address may have connections.
 */
export class ToldClients {
  private readonly open = new Map<string, number>()

  constructor(private readonly most: number) {}

  /** Counts a request in until its answer, or the WebSocket that it opened, closes; false where its client has too many. */
  enter(ip: string, answer: EventEmitter): boolean {
    const client = clientKey(ip)
    const count = (this.open.get(client) ?? 0) + 1
    if (count > this.most) return false
    this.open.set(client, count)
    answer.once('close', () => this.leave(client))
    return true
  }

  private leave(client: string): void {
    const left = (this.open.get(client) ?? 1) - 1
    if (left === 0) this.open.delete(client)
    else this.open.set(client, left)
  }
}
