import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  hostileBodies,
  type HostileInput,
  hostileRequests,
  isUnderstandable,
  mebibyte,
  RawCaller,
  sendHostile,
} from '@tollgate/testing'
import { Caller } from '../support/caller'
import { ConsoleClient } from '../support/console-client'
import { MeteredEdge } from '../support/metered-edge'
import { Stack } from '../support/stack'

const isProof = Boolean(process.env['PROOF'])
/** The relay's own test plays all of them: bodies pass through the edge unread, so that a few stand for the rest. */
const [everyBody, everyRequest] = isProof ? [1, 1] : [40, 5]
/** No input may hold up everybody else for longer. The bound is the proof's; here it only finds what takes seconds. */
const longestTurnMs = isProof ? 50 : 500
/** Compiled code and caches grow by less. */
const keptBytes = 32 * mebibyte
const answer =
  '{"object":"chat.completion","choices":[{"message":{"content":"ok"}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}'

let stack: Stack
let edge: MeteredEdge
/** Takes anything, and reads none of it. */
let sink: Server
let eve: RawCaller
let neighbour: Caller

beforeAll(async () => {
  sink = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer))
  }).listen(0, '127.0.0.1')
  await once(sink, 'listening')
  stack = await Stack.start()
  edge = await MeteredEdge.start(stack)
  const root = await ConsoleClient.asRoot(stack.origin)
  const { port } = sink.address() as AddressInfo // it listens on TCP
  const models = 'gpt-4o,gpt-4o-mini,text-embedding-3-small'
  await root.createChannel({ name: 'sink', base_url: `http://127.0.0.1:${port}`, key: 'upstream-key', models })
  await root.setOption('RetryTimes', '0')
  const tokenOf = async (name: string) => {
    const { client } = await root.createUser(name, 1_000_000_000)
    return { client, key: (await client.createToken({ name, unlimited_quota: true })).key }
  }
  const hostile = await tokenOf('eve')
  eve = new RawCaller(hostile.key.slice('sk-'.length), hostile.client.cookie)
  neighbour = new Caller(edge.origin, (await tokenOf('bob')).key)
}, 180_000)

afterAll(async () => {
  await neighbour?.close()
  await edge?.stop()
  await stack?.stop()
  sink?.close().closeAllConnections()
}, 30_000)

async function neighbourIsServed(): Promise<boolean> {
  const { status, text } = await neighbour.chat({ model: 'gpt-4o' })
  return status === 200 && text === answer
}

/** What is wrong with how an input was taken. */
async function faultsOf(input: HostileInput): Promise<string[]> {
  const faults: string[] = []
  const outcome = await sendHostile(edge.origin, eve, input)
  if (!isUnderstandable(outcome)) faults.push(`${outcome.statuses[0]}: ${outcome.body.slice(0, 200)}`)
  if (!(await neighbourIsServed())) faults.push('the neighbour was not served')
  const { longestMs } = await edge.meter.reset()
  if (longestMs > Math.max(longestTurnMs, input.mostMs ?? 0)) faults.push(`a turn took ${longestMs} ms`)
  return faults.map((fault) => `${input.name}: ${fault}`)
}

const each = (inputs: readonly HostileInput[], step: number) => inputs.filter((_, index) => index % step === 0)

it('the edge outlives hostile bodies and requests with the relay behind it, and keeps nothing of them', async () => {
  const relay = await stack.pidOf('relay')
  const inputs = [...each(hostileBodies(), everyBody), ...each(hostileRequests, everyRequest)]
  for (let warm = 0; warm < 20; warm++) await neighbourIsServed()
  for (const input of inputs.slice(0, 3)) await sendHostile(edge.origin, eve, input)
  const before = await edge.meter.collect()
  const faults: string[] = []
  for (const input of inputs) faults.push(...(await faultsOf(input)))
  expect(faults).toEqual([])
  const after = await edge.meter.collect()
  expect(after.usedBytes - before.usedBytes).toBeLessThan(keptBytes)
  expect([edge.child.exitCode, await stack.pidOf('relay')]).toEqual([null, relay])
}, 540_000)
