import { type OtlpReceiver, type Simulator, startOtlpReceiver, startSimulator } from '@tollgate/testing'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { Stack } from './support/stack'

describe('the trace of a streamed call', () => {
  let stack: Stack
  let upstream: Simulator
  let receiver: OtlpReceiver
  let caller: Caller

  beforeAll(async () => {
    ;[upstream, receiver] = await Promise.all([startSimulator(), startOtlpReceiver()])
    stack = await Stack.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' } })
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { key } = await root.createToken({ name: 't', unlimited_quota: true })
    caller = new Caller(stack.origin, key)
  }, 180_000)

  afterAll(async () => {
    await caller?.close()
    await stack?.stop()
    await receiver?.stop()
    await upstream?.stop()
  }, 30_000)

  it('has every hop, by the names of the conventions, under the id on the answer', async () => {
    const { requestId } = await caller.chat({ model: 'gpt-4o', isStream: true, maxTokens: 5 })
    const traceId = requestId!.replaceAll('-', '')
    const hops = ['edge', 'relay', 'billing', 'logs']
    const spans = await receiver.waitFor(() => {
      const trace = receiver.trace(traceId)
      return hops.every((service) => trace.some((span) => span.service === service)) && trace
    }, 20_000)

    const byName = (name: string) => spans.find((span) => span.name === name)
    const edge = spans.find((span) => span.service === 'edge')!
    const relay = byName('POST /v1/chat/completions')!
    const chat = byName('chat gpt-4o')!
    expect(edge).toMatchObject({ kind: 'server', parentSpanId: '' })
    expect(relay).toMatchObject({ service: 'relay', kind: 'server', parentSpanId: edge.spanId })
    expect(chat).toMatchObject({ service: 'relay', kind: 'client', parentSpanId: relay.spanId })
    expect(chat.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4o',
      'gen_ai.request.stream': true,
      'gen_ai.usage.input_tokens': expect.any(Number),
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'tollgate.channel.id': expect.any(Number),
      'tollgate.attempt': 1,
    })
    expect(byName('settle usage')).toMatchObject({ service: 'billing', kind: 'consumer' })
    expect(byName('log usage')).toMatchObject({ service: 'logs', kind: 'consumer' })
  }, 60_000)

  it('holds no prompt, key or token', async () => {
    const text = JSON.stringify(receiver.spans)
    expect(text).not.toContain('hello')
    expect(text).not.toMatch(/sk-[A-Za-z0-9]{8}/)
  })

  it('links a client’s own trace and never adopts it', async () => {
    const foreign = 'f'.repeat(32)
    const response = await fetch(`${stack.origin}/v1/models`, {
      headers: { traceparent: `00-${foreign}-${'e'.repeat(16)}-01` },
    })
    const traceId = response.headers.get('x-request-id')!.replaceAll('-', '')
    expect(traceId).not.toBe(foreign)
    const edge = await receiver.span((span) => span.traceId === traceId && span.service === 'edge', 20_000)
    expect(edge.links).toEqual([{ traceId: foreign, spanId: 'e'.repeat(16) }])
  }, 60_000)
})
