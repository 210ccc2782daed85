import { aRatioPrice } from '@tollgate/testing'
import type { StartedRelay } from '../started-relay'
import { World } from '../world'
import { dialRealtime, type Lead, type RealtimeClient, type RealtimeUpstream, speak, startRealtime } from './realtime'

export const ask = { type: 'response.create' }
const price = aRatioPrice({ model: '1.25', completion: '4', audioIn: '8', audioOut: '2' })

/** A relay whose one channel leads sessions as a test says, and the clients of the test at hand. */
export class RealtimeHouse {
  lead: Lead = speak
  readonly clients: RealtimeClient[] = []

  private constructor(
    readonly world: World,
    readonly relay: StartedRelay,
    readonly upstream: RealtimeUpstream,
  ) {}

  static async build(): Promise<RealtimeHouse> {
    const world = await World.build()
    const relay = await world.startRelay()
    const upstream = await startRealtime(() => house.lead)
    const house = new RealtimeHouse(world, relay, upstream)
    return house
  }

  async restore(): Promise<void> {
    const { upstream, world } = this
    this.lead = speak
    upstream.asked.length = upstream.heard.length = 0
    await world.restore()
    await world.setPrice('gpt-4o', price)
    await world.putChannel({ baseUrl: upstream.url })
  }

  /** Ends the sessions of a test, whose receipts are none of the next one's. */
  async leave(): Promise<void> {
    for (const client of this.clients.splice(0)) client.socket.terminate()
    for (const socket of this.upstream.sockets) socket.terminate()
    const { openCalls } = this.relay.runtime.context
    while (openCalls.size > 0) await new Promise(setImmediate)
  }

  async demolish(): Promise<void> {
    await this.world.tearDown()
    await this.upstream.stop()
  }

  dial(asked: Parameters<typeof dialRealtime>[1] = {}): RealtimeClient {
    return this.dialAt(this.relay.url, asked)
  }

  dialAt(url: string, asked: Parameters<typeof dialRealtime>[1] = {}): RealtimeClient {
    const client = dialRealtime(url, asked)
    this.clients.push(client)
    return client
  }

  /** What was billed, once it is so many receipts: responses, and the session itself, which costs nothing. */
  async billed(count: number) {
    const { billing } = this.world
    await billing.until(() => billing.billed.size >= count)
    return [...billing.billed.values()]
  }
}

/** Those of responses among what was billed. */
export function ofResponses<T extends { readonly receipt: { readonly isDelivered: boolean } }>(found: T[]): T[] {
  return found.filter(({ receipt }) => receipt.isDelivered)
}
