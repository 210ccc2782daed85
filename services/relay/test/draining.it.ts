import { begin, eventsOf, hello, rest } from './support/client'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices } from './support/processes/service-process'
import { World } from './support/world'

let world: World
beforeAll(async () => {
  world = await World.build()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  // A stream of some eight seconds.
  world.upstream.script({
    match: { isStream: true },
    behave: { text: 'word '.repeat(40), outputTokens: 40, chunkDelayMs: 200 },
  })
})
afterEach(killServices)

describe('a relay that is asked to end while a stream runs', () => {
  jest.setTimeout(60_000)

  it.each([
    ['60', 'lets it come to its own end', '[DONE]', 'complete'],
    ['1', 'ends it in order', 'service_stopping', 'relay-stopped'],
  ])('and may take %s s %s', async (DRAIN_SECONDS, _what, end, outcome) => {
    const relay = await startRelayProcess(world, { DRAIN_SECONDS })
    const begun = await begin(relay.url, { body: { ...hello, stream: true } })
    const answer = rest(begun)
    const stopped = relay.stop()
    expect(eventsOf(await answer).at(-1)).toContain(end)
    expect(await stopped).toBe(0)
    const { billing } = world
    await billing.until(() => billing.billed.size === 1 && billing.account().heldUnits === 0)
    const { receipt } = await billing.bill((await answer).requestId)
    expect(receipt.facts.outcome).toBe(outcome)
  })
})
