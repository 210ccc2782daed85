import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { aFixedPrice, startOtlpReceiver } from '@tollgate/testing'
import { ask, begin, eventsOf, hello } from './support/client'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices } from './support/processes/service-process'
import { World } from './support/world'

let world: World
beforeAll(async () => {
  world = await World.build()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  world.reset()
  world.billing.forget()
  await world.settle()
})

afterEach(killServices)

const streamed = { ...hello, stream: true }
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

describe('a relay process', () => {
  jest.setTimeout(120_000)

  // Everything that is loaded is gone through by each full garbage collection, and bodies of a megabyte call for many.
  it('loads nothing of databases, as it has none', () => {
    const relay = JSON.stringify(path.resolve(__dirname, '../dist/app.module.js'))
    const script = `require(${relay}); console.log(Object.keys(require.cache).join('\\n'))`
    const loaded = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    expect(loaded).toMatch(/node_modules\/nats\//)
    expect(loaded).not.toMatch(/node_modules\/(?:typeorm|pg)\//)
  })

  it('that is killed leaves nothing unbilled: its successor bills streams by what they had delivered, once', async () => {
    const first = await startRelayProcess(world)
    const whole = await ask(first.url)
    world.upstream.script({
      match: { isStream: true },
      behave: { text: 'word '.repeat(200), outputTokens: 200, chunkDelayMs: 15 },
    })
    const { response, request } = await begin(first.url, { body: streamed })
    const streamId = String(response.headers['x-request-id'])
    let bytes = 0
    while (bytes < 8_000) bytes += ((await once(response, 'data')) as [Buffer])[0].length
    await first.kill()
    request.destroy()

    const second = await startRelayProcess(world)
    const bill = await world.billing.bill(streamId)
    expect(bill.receipt).toMatchObject({ evidence: 'estimated', isDelivered: true, facts: { outcome: 'upstream-cut' } })
    expect(bill.receipt.counts.textOut).toBeGreaterThan(5)
    expect((await world.billing.bill(whole.requestId)).receipt).toMatchObject({ evidence: 'reported' })
    await world.billing.until(() => world.billing.account().heldUnits === 0)
    expect((await ask(second.url)).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })

  it('ends in order: streams are finished, leases go home, every receipt is shipped', async () => {
    const relay = await startRelayProcess(world)
    const gate = world.upstream.pause({ isStream: true }, { event: 3 })
    world.upstream.once({ text: 'one two three four five' })
    const answering = ask(relay.url, { body: streamed })
    await world.upstream.nextRequest({ isStream: true })
    const stopping = relay.stop()
    setTimeout(() => gate.release(), 300)
    const answer = await answering
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    expect(await stopping).toBe(0)
    expect(await world.billing.bill(answer.requestId)).toMatchObject({ receipt: { facts: { outcome: 'complete' } } })
    await world.billing.until(() => world.billing.account().heldUnits === 0)
  })

  it('with several workers replaces one that dies, and ends with its own death', async () => {
    const relay = await startRelayProcess(world, { RELAY_WORKERS: '2' })
    await world.setPrice('gpt-4o', aFixedPrice('0.001'))
    const [victim = 0, ...others] = childrenOf(relay.pid)
    expect(others).toHaveLength(1)
    const deadlineMs = Date.now() + 30_000
    const metrics = async () => (await ask(relay.url, { method: 'GET', path: '/metrics', key: null })).text()
    const shown = /^tollgate_spool_receipts\{worker="0"\} 0\ntollgate_spool_receipts\{worker="1"\} 0$/m
    while (!shown.test((await metrics()).replace(/(.*"1".*)\n(.*"0".*)/, '$2\n$1')) && Date.now() < deadlineMs)
      await pause()
    expect(Date.now()).toBeLessThan(deadlineMs)
    process.kill(victim, 'SIGKILL')
    const statuses = new Set<number>()
    for (let i = 0; i < 10; i++) statuses.add((await ask(relay.url).catch(() => ({ status: 0 }))).status)
    expect(statuses).toContain(200)
    while (childrenOf(relay.pid).length < 2 && Date.now() < deadlineMs) await pause()
    const workers = childrenOf(relay.pid)
    expect(workers).toHaveLength(2)
    expect(workers).not.toContain(victim)
    await relay.kill()
    const isAlive = (pid: number) => {
      try {
        process.kill(pid, 0)
        return true
      } catch {
        return false
      }
    }
    while (workers.some(isAlive) && Date.now() < deadlineMs) await pause()
    expect(workers.filter(isAlive)).toEqual([])
  })

  it('brings home what several others left', async () => {
    const before = [await startRelayProcess(world), await startRelayProcess(world)]
    const gate = world.upstream.pause({ isStream: true }, { event: 4 })
    const ids: string[] = []
    for (const { url } of before) {
      world.upstream.once({ text: 'one two three four five six' })
      const { response } = await begin(url, { body: streamed })
      ids.push(String(response.headers['x-request-id']))
    }
    for (const relay of before) await relay.kill()
    gate.release()
    const after = await startRelayProcess(world)
    for (const id of ids) {
      const bill = await world.billing.bill(id)
      expect(bill.receipt).toMatchObject({ isDelivered: true, facts: { outcome: 'upstream-cut' } })
    }
    await world.billing.until(() => world.billing.account().heldUnits === 0)
    expect(await after.stop()).toBe(0)
  })

  it('tells a sampled call in one trace: its own span and one for each attempt', async () => {
    const otlp = await startOtlpReceiver()
    const relay = await startRelayProcess(world, {
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    await world.setOption('RetryTimes', '1')
    await world.putChannel({ id: 4, priority: -1 })
    world.upstream.once({ status: 500 }, { key: 'key-3' })
    const answer = await ask(relay.url, { body: streamed })
    const { receipt, units } = await world.billing.bill(answer.requestId)
    const traceId = answer.requestId.replaceAll('-', '')
    expect(receipt.traceparent).toContain(traceId)
    await relay.stop()
    const spans = (await otlp.trace(traceId)).filter(({ name }) => /^(POST|chat)/.test(name))
    const server = spans.find(({ name }) => name === 'POST /v1/chat/completions')
    const attempts = spans.filter(({ name }) => name === 'chat gpt-4o')
    expect(attempts.map(({ parentSpanId }) => parentSpanId)).toEqual([server?.spanId, server?.spanId])
    expect(attempts[0]?.attributes).toMatchObject({
      'tollgate.attempt': 1,
      'tollgate.channel.id': 3,
      'error.type': 'status-500',
    })
    expect(attempts[1]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4o',
      'gen_ai.request.stream': true,
      'gen_ai.usage.input_tokens': receipt.counts.textIn,
      'gen_ai.usage.output_tokens': receipt.counts.textOut,
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'tollgate.channel.id': 4,
      'tollgate.attempt': 2,
      'tollgate.retry.reason': 'status-500',
      'tollgate.group': 'default',
      'tollgate.quota': units,
      'tollgate.evidence': 'reported',
    })
    await world.setOption('RetryTimes', '0')
    await otlp.stop()
  })
})
