import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  hostileBodies,
  type HostileInput,
  hostileRequests,
  isUnderstandable,
  mebibyte,
  MeteredProcess,
  RawCaller,
  sendHostile,
} from '@tollgate/testing'
import { ask, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices, type ServiceProcess } from './support/processes/service-process'
import { tokenKey, World } from './support/world'

/**
 * No input may hold up everybody else for longer. The bound is the proof's; here it only tells what grows with the size of an
 * input from what grows with its square, which takes seconds: on a machine whose memory is slow to come, taking 64 MiB off a
 * socket is 160 ms.
 */
const longestTurnMs = process.env['PROOF'] ? 50 : 500
/** Compiled code and caches grow by less. */
const keptBytes = 32 * mebibyte
const neighbour = 'N'.repeat(48)
const eve = new RawCaller(tokenKey, 'session=eve')
const answer =
  '{"object":"chat.completion","choices":[{"message":{"content":"ok"}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}'

let world: World
/** Takes anything, and reads none of it. */
let sink: Server
let relay: ServiceProcess
const metered = new MeteredProcess()

beforeAll(async () => {
  world = await World.build()
  sink = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer))
  }).listen(0, '127.0.0.1')
  await once(sink, 'listening')
  await world.changeUser({ id: 8 })
  await world.changeToken({ id: 15, userId: 8, isUnlimited: true }, neighbour)
  await world.changeToken({ isUnlimited: true })
  world.signIn('eve')
  for (const user of [7, 8]) world.billing.accounts.set(user, new SimulatedBilling(1_000_000_000_000))
  const { port } = sink.address() as AddressInfo // it listens on TCP
  await world.putChannel({
    id: 4,
    models: ['gpt-4o-mini', 'text-embedding-3-small'],
    baseUrl: `http://127.0.0.1:${port}`,
  })
  await world.putChannel({ models: ['gpt-4o'] })
  await world.setOption('RetryTimes', '0')
  await world.setOption('SensitiveWords', 'forbidden\nregex:forbid+en')
  world.upstream.isRecording = false
  relay = await startRelayProcess(world, metered.env)
}, 120_000)
afterAll(async () => {
  await killServices()
  metered.stop()
  sink.close().closeAllConnections()
  await world.tearDown()
})

/** Calls as they should be, of another user. */
async function neighbourIsServed(): Promise<boolean> {
  world.upstream.once({ text: 'Hello there.' })
  const answered = await ask(relay.url, { body: hello, key: neighbour })
  return answered.status === 200 && answered.text().includes('Hello there.')
}

const nameOf = (text: string) => text.slice(0, 200)

/** What is wrong with how an input was taken. */
async function faultsOf(input: HostileInput): Promise<string[]> {
  const faults: string[] = []
  const outcome = await sendHostile(relay.url, eve, input)
  if (!isUnderstandable(outcome)) faults.push(`${outcome.statuses[0]}: ${nameOf(outcome.body)}`)
  if (!(await neighbourIsServed())) faults.push('the neighbour was not served')
  const { longestMs } = await metered.reset()
  if (longestMs > Math.max(longestTurnMs, input.mostMs ?? 0)) faults.push(`a turn took ${longestMs} ms`)
  return faults.map((fault) => `${input.name}: ${fault}`)
}

const bodies = hostileBodies()

it.each([
  [bodies.length, 'bodies', bodies],
  [hostileRequests.length, 'requests', hostileRequests],
])(
  'outlives %i hostile %s, nobody else waits for them, and no memory stays behind',
  async (_count, _kind, all) => {
    for (let warm = 0; warm < 20; warm++) await neighbourIsServed()
    for (const input of all.slice(0, 3)) await sendHostile(relay.url, eve, input)
    const before = await metered.collect()
    const faults: string[] = []
    for (const input of all) faults.push(...(await faultsOf(input)))
    expect(faults).toEqual([])
    const after = await metered.collect()
    expect(after.usedBytes - before.usedBytes).toBeLessThan(keptBytes)
    expect(relay.child.exitCode).toBeNull()
  },
  540_000,
)
