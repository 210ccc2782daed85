import {
  type OtlpReceiver,
  type ReceivedSpan,
  type Simulator,
  startOtlpReceiver,
  startSimulator,
} from '@tollgate/testing'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { Stack } from './support/stack'

const receipts = 'evt.relay.usage.receipted.v1'
/** Of the relay; behind all others of that process that belong to the answer. */
const topName = 'relay: POST /v1/chat/completions'
const bookedName = 'billing: settle usage'
const settled = 'evt.billing.usage.settled.v1'

describe('the trace of a call', () => {
  let stack: Stack
  let upstream: Simulator
  let receiver: OtlpReceiver
  let caller: Caller
  let limitedId: number

  beforeAll(async () => {
    ;[upstream, receiver] = await Promise.all([startSimulator(), startOtlpReceiver()])
    const quick = { OTEL_BSP_SCHEDULE_DELAY: '200', OTEL_BLRP_SCHEDULE_DELAY: '200' }
    const env = { ...quick, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' }
    stack = await Stack.start({ env })
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('RetryTimes', '1')
    const at = { base_url: upstream.url, models: 'gpt-4o' }
    await root.createChannel({ ...at, name: 'spare', key: 'key-of-spare' })
    // With a limit, so that Redis is asked for a place; and first to be asked.
    const setting = JSON.stringify({ max_concurrent_calls: 5 })
    limitedId = await root.createChannel({ ...at, name: 'limited', key: 'key-of-limited', priority: 9, setting })
    const { key } = await root.createToken({ name: 'traced', unlimited_quota: true })
    caller = new Caller(stack.origin, key)
  }, 120_000)

  afterAll(async () => {
    await caller?.close()
    await stack?.stop()
    await receiver?.stop()
    await upstream?.stop()
  }, 30_000)

  /** The trace of a call, once all that is named has come. */
  const traceOf = (requestId: string | null, ...names: string[]) => {
    const traceId = requestId?.replaceAll('-', '') ?? ''
    return receiver.waitFor((): false | ReceivedSpan[] => {
      const trace = receiver.trace(traceId)
      return names.every((name) => trace.some((span) => `${span.service}: ${span.name}` === name)) && trace
    }, 20_000)
  }
  const named = (spans: readonly ReceivedSpan[], name: string) => {
    const found = spans.find((span) => `${span.service}: ${span.name}` === name)
    if (!found) throw new Error(`no ${name} among ${spans.map((span) => span.name).join(', ')}`)
    return found
  }

  it('shows every hop of a stream with its attributes, from the edge to the row of the log', async () => {
    const { requestId } = await caller.chat({ model: 'gpt-4o', isStream: true, maxTokens: 5 })
    const spans = await traceOf(requestId, 'edge: POST /v1/chat', topName, 'logs: log usage', bookedName)

    const edge = named(spans, 'edge: POST /v1/chat')
    const relay = named(spans, topName)
    const place = named(spans, 'relay: take place')
    const chat = named(spans, 'relay: chat gpt-4o')
    const receipt = named(spans, `relay: create ${receipts}`)
    const booked = named(spans, bookedName)
    const logged = named(spans, 'logs: log usage')
    const parents = [edge, relay, place, chat, receipt, booked, logged].map(({ parentSpanId }) => parentSpanId)
    const { spanId: top } = relay
    expect(parents).toEqual(['', edge.spanId, top, top, top, receipt.spanId, receipt.spanId])
    const kinds = [edge, relay, place, chat, receipt, booked, logged].map(({ kind }) => kind)
    expect(kinds).toEqual(['server', 'server', 'client', 'client', 'producer', 'consumer', 'consumer'])

    expect(edge.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/chat',
      'http.response.status_code': 200,
    })
    const used = {
      'gen_ai.usage.input_tokens': expect.any(Number),
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'tollgate.evidence': 'reported',
      'tollgate.quota': expect.any(Number),
    }
    expect(relay.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/chat/completions',
      'http.response.status_code': 200,
      ...used,
    })
    expect(place.attributes).toEqual({ 'db.system.name': 'redis', 'db.operation.name': 'EVALSHA' })
    expect(chat.attributes).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4o',
      'gen_ai.request.stream': true,
      'gen_ai.request.max_tokens': 5,
      'gen_ai.response.id': expect.stringMatching(/^chatcmpl-/),
      'gen_ai.response.model': 'gpt-4o',
      'gen_ai.response.finish_reasons': ['length'],
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(upstream.url).port),
      'http.response.status_code': 200,
      'tollgate.channel.id': limitedId,
      'tollgate.attempt': 1,
      'tollgate.group': 'default',
      ...used,
    })
    const over = (operation: string, subject: string) => ({
      'messaging.system': 'nats',
      'messaging.operation.name': operation,
      'messaging.destination.name': subject,
    })
    expect(receipt.attributes).toEqual(over('create', receipts))
    expect(booked.attributes).toEqual(over('process', receipts))
    expect(logged.attributes).toEqual(over('process', settled))
  }, 60_000)

  it('shows what booking it asked of PostgreSQL, and by which message the log heard of it', async () => {
    const { requestId } = await caller.chat({ model: 'gpt-4o' })
    const publish = `publish ${settled}`
    const process = `process ${settled}`
    const spans = await traceOf(requestId, 'logs: log usage', `billing: ${publish}`, `logs: ${process}`, bookedName)

    const booked = named(spans, bookedName)
    const below = (parent: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const queries = below(booked).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    expect(queries.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
      expect.stringMatching(/insert into .*ledger/i),
    )
    expect(named(spans, `billing: ${publish}`)).toMatchObject({ parentSpanId: booked.spanId, kind: 'producer' })
    const heard = named(spans, `logs: ${process}`)
    expect(heard).toMatchObject({ parentSpanId: named(spans, `billing: ${publish}`).spanId, kind: 'consumer' })
    const logged = named(spans, 'logs: log usage')
    expect(logged.links).toEqual([{ traceId: heard.traceId, spanId: heard.spanId }])
    expect(below(logged).some(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true)
  }, 60_000)

  it('shows an attempt that failed, and why there is a second', async () => {
    upstream.once({ status: 503 }, { key: 'key-of-limited' })
    const { requestId } = await caller.chat({ model: 'gpt-4o' })
    const spans = await traceOf(requestId, topName)
    const [first, second] = spans.filter(({ name }) => name === 'chat gpt-4o')
    expect(first).toMatchObject({
      status: 'error',
      attributes: { 'tollgate.attempt': 1, 'error.type': 'status-503', 'http.response.status_code': 503 },
    })
    expect(second?.attributes).toMatchObject({ 'tollgate.attempt': 2, 'tollgate.retry.reason': 'status-503' })
    expect(second?.attributes).not.toHaveProperty('error.type')
  }, 60_000)

  it('ends with the failure where the call fails', async () => {
    upstream.once({ status: 500 }, {}, 2)
    const { requestId, status } = await caller.chat({ model: 'gpt-4o' })
    const spans = await traceOf(requestId, 'edge: POST /v1/chat', topName)
    for (const name of ['edge: POST /v1/chat', topName])
      expect(named(spans, name)).toMatchObject({
        status: 'error',
        attributes: { 'http.response.status_code': status, 'error.type': String(status) },
      })
  }, 60_000)
})

describe('the trace of a call that was not chosen', () => {
  let stack: Stack
  let upstream: Simulator
  let receiver: OtlpReceiver
  let caller: Caller

  beforeAll(async () => {
    ;[upstream, receiver] = await Promise.all([startSimulator(), startOtlpReceiver()])
    const none = { OTEL_TRACES_SAMPLER_ARG: '0', OTEL_BSP_SCHEDULE_DELAY: '200' }
    stack = await Stack.start({ env: { ...none, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } })
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { key } = await root.createToken({ name: 'traced', unlimited_quota: true })
    caller = new Caller(stack.origin, key)
  }, 120_000)

  afterAll(async () => {
    await caller?.close()
    await stack?.stop()
    await receiver?.stop()
    await upstream?.stop()
  }, 30_000)

  it('is there where it failed, and only there', async () => {
    const good = await caller.chat({ model: 'gpt-4o' })
    upstream.once({ status: 500 })
    const { requestId, status } = await caller.chat({ model: 'gpt-4o' })
    const traceId = requestId?.replaceAll('-', '') ?? ''
    await receiver.waitFor(() => receiver.trace(traceId).length === 2)
    const [edge, relay] = ['edge', 'relay'].map((name) => receiver.spans.find(({ service }) => service === name))
    expect(edge).toMatchObject({ traceId, name: 'POST /v1/chat', parentSpanId: '', status: 'error' })
    expect(relay).toMatchObject({ traceId, name: 'POST /v1/chat/completions', parentSpanId: edge?.spanId })
    expect(relay?.attributes).toMatchObject({ 'http.response.status_code': status, 'error.type': String(status) })
    expect(good.status).toBe(200)
    expect(receiver.trace(good.requestId?.replaceAll('-', '') ?? '')).toEqual([])
  }, 60_000)
})
