import { usageSettled } from '@tollgate/contracts'
import type { Messaging } from '../src'
import { House } from './house'

const kills = 60
const betweenMs = 2_000
const perSecond = 60

describe(`a server killed ${kills} times, with readers that keep up`, () => {
  let house: House
  beforeAll(async () => {
    house = await House.build()
  })
  afterAll(() => house.demolish())

  it('hands over all that it acknowledged', async () => {
    const [billing, logs, channels] = await Promise.all([
      house.join('billing'),
      house.join('logs'),
      house.join('channels'),
    ])
    const logged = read(logs, 'logs-usage')
    const used = read(channels, 'channels-usage')
    const sender = new Sender(billing)
    for (let kill = 0; kill < kills; kill += 1) {
      await billing.bus.clock.sleep(betweenMs)
      await house.nats.crash()
      await house.nats.resume()
      await billing.bus.connected
    }
    const acknowledged = await sender.stop()
    // A message that was in the hands of a reader when the server died comes again after its ack wait.
    const isMissing = () => acknowledged.filter((id) => !logged.has(id) || !used.has(id))
    for (let second = 0; second < 15 && isMissing().length > 0; second += 1) await billing.bus.clock.sleep(1_000)
    expect(isMissing()).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(kills * 10)
  }, 600_000)
})

function read({ consumers }: Messaging, durable: string): Set<number> {
  const seen = new Set<number>()
  consumers.consume(usageSettled, { durable, inbox: false }, ({ calls }) => void seen.add(calls[0]!.ledgerId))
  return seen
}

/** Publishes small batches, each until it is acknowledged. */
class Sender {
  private readonly acknowledged: number[] = []
  private isWanted = true
  private readonly sending: Promise<void>

  constructor(private readonly billing: Messaging) {
    this.sending = this.send()
  }

  /** Resolves with the numbers of those that are on file. */
  async stop(): Promise<readonly number[]> {
    this.isWanted = false
    await this.sending
    return this.acknowledged
  }

  private async send(): Promise<void> {
    const { clock } = this.billing.bus
    for (let ledgerId = 1; this.isWanted; ledgerId += 1) {
      const payload = { calls: usageSettled.example.calls.map((call) => ({ ...call, ledgerId })) }
      while (!(await this.isPublished(payload, ledgerId))) await clock.sleep(50)
      this.acknowledged.push(ledgerId)
      await clock.sleep(1_000 / perSecond)
    }
  }

  private async isPublished(payload: typeof usageSettled.example, ledgerId: number): Promise<boolean> {
    try {
      await this.billing.events.publishNow(usageSettled, payload, { messageId: `${ledgerId}` })
      return true
    } catch {
      return false // the server is away
    }
  }
}
