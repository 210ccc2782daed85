import { gzipSync } from 'node:zlib'
import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver'

const span = (name: string, more: object = {}) => ({
  traceId: '0190f6c27d4e7c119a553d2b6f0c1a10',
  spanId: '9a553d2b6f0c1a10',
  name,
  kind: 3,
  startTimeUnixNano: '1700000000000000000',
  endTimeUnixNano: '1700000000250500000',
  attributes: [
    { key: 'gen_ai.request.model', value: { stringValue: 'gpt-4o' } },
    { key: 'tokens', value: { intValue: 5 } },
    { key: 'reasons', value: { arrayValue: { values: [{ stringValue: 'stop' }] } } },
    { key: 'ok', value: { boolValue: false } },
  ],
  droppedAttributesCount: 0,
  status: { code: 2 },
  ...more,
})

const exported = (...spans: object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'relay' } }] },
      scopeSpans: [{ scope: { name: 'undici' }, spans }],
    },
  ],
})

describe('the OTLP receiver', () => {
  let receiver: OtlpReceiver

  beforeEach(async () => {
    receiver = await startOtlpReceiver()
  })
  afterEach(() => receiver.stop())

  const send = (body: Buffer | string, headers: Record<string, string> = {}) =>
    fetch(`${receiver.url}/v1/traces`, {
      method: 'POST',
      body: new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('reads spans into plain values', async () => {
    await send(JSON.stringify(exported(span('chat gpt-4o'))))
    expect(receiver.spans).toEqual([
      {
        traceId: '0190f6c27d4e7c119a553d2b6f0c1a10',
        spanId: '9a553d2b6f0c1a10',
        parentSpanId: '',
        name: 'chat gpt-4o',
        kind: 'client',
        service: 'relay',
        scope: 'undici',
        resource: { 'service.name': 'relay' },
        attributes: { 'gen_ai.request.model': 'gpt-4o', tokens: 5, reasons: ['stop'], ok: false },
        status: 'error',
        startMs: 1_700_000_000_000,
        durationMs: 250.5,
        links: [],
        events: [],
      },
    ])
    expect(receiver.trace('0190f6c27d4e7c119a553d2b6f0c1a10')).toHaveLength(1)
  })

  it('wakes those who wait for a span, and reads gzip', async () => {
    const awaited = receiver.span((candidate) => candidate.name === 'second')
    await send(JSON.stringify(exported(span('first'))))
    await send(gzipSync(JSON.stringify(exported(span('second')))), { 'content-encoding': 'gzip' })
    expect((await awaited).name).toBe('second')
  })

  it('says what came instead when the wait was in vain', async () => {
    await send(JSON.stringify(exported(span('first'))))
    await expect(receiver.span((candidate) => candidate.name === 'other', 10)).rejects.toThrow('relay: first')
  })

  it('refuses what is no OTLP', async () => {
    expect((await send('{"resourceSpans": 1}')).status).toBe(400)
    expect((await send('x', { 'content-type': 'application/x-protobuf' })).status).toBe(400)
    expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
