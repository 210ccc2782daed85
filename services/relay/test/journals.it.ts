import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ask } from './support/client'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices } from './support/processes/service-process'
import { World } from './support/world'

let world: World
beforeAll(async () => {
  world = await World.build()
})
afterAll(() => world.tearDown())
beforeEach(() => world.restore())
afterEach(killServices)

jest.setTimeout(120_000)

/** A call, until it is billed; returns its id. */
async function call(url: string): Promise<string> {
  const { requestId } = await ask(url)
  await world.billing.bill(requestId)
  return requestId
}

describe('a relay whose receipts billing had and no longer has', () => {
  it('sends them again', async () => {
    const relay = await world.startRelay()
    const { id } = relay.runtime.context.journal
    const kept = await call(relay.url)
    const position = world.billing.applied.get(id) ?? 0
    const lost = [await call(relay.url), await call(relay.url)]
    world.billing.applied.set(id, position)
    for (const requestId of lost) world.billing.billed.delete(requestId)
    for (const requestId of lost) await world.billing.bill(requestId)
    expect(world.billing.billed.has(kept)).toBe(true)
    expect((await ask(relay.url)).status).toBe(200)
    expect(world.ends).toBe(0)
    await relay.stop()
  })
})

describe('a relay asks for its own end', () => {
  it.each([
    ['its journal was brought home by another', (id: string) => void world.billing.superseded.add(id)],
    ['billing claims what it never shipped', (id: string) => void world.billing.applied.set(id, 1_000)],
  ])('when %s, and another bills what it answered since', async (_case, makeSo) => {
    const relay = await world.startRelay()
    await call(relay.url)
    const before = world.ends
    makeSo(relay.runtime.context.journal.id)
    const { requestId } = await ask(relay.url)
    while (world.ends === before) await ask(relay.url)
    await relay.stop()
    const successor = await world.startRelay()
    expect((await world.billing.bill(requestId)).units).toBeGreaterThan(0)
    await successor.stop()
  })
})

const namespace = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child=SIGKILL']
const hasNamespaces = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0

describe('relays that share a volume', () => {
  it.each([['', []], ...(hasNamespaces ? [['in PID namespaces of their own', namespace] as const] : [])] as const)(
    'each keep a journal of their own, %s',
    async (_where, by) => {
      // Of relays that ended before: what is empty of them may go at any time.
      const earlier = readdirSync(world.journals)
      const first = await startRelayProcess(world, {}, by)
      await call(first.url)
      const own = readdirSync(world.journals).filter((id) => !earlier.includes(id))
      expect(own).toHaveLength(1)
      const second = await startRelayProcess(world, {}, by)
      await call(second.url)
      await call(first.url)
      expect(readdirSync(world.journals)).toEqual(expect.arrayContaining(own))
      expect(own.filter((id) => world.billing.superseded.has(id))).toEqual([])
      await second.kill()
      await first.kill()
    },
  )
})
