import { answeredHeaders, forwardedHeaders } from './headers'

describe('headers through the edge', () => {
  it('drops what belongs to the connection, also what Connection names', () => {
    const headers = forwardedHeaders(
      { connection: 'close, x-hop', 'x-hop': '1', 'transfer-encoding': 'chunked', accept: '*/*' },
      {},
    )
    expect(headers).toEqual({ accept: '*/*' })
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'x-real-ip',
    'x-tollgate-client',
    'x-tollgate-signature',
    'traceparent',
    'b3',
    'x-b3-traceid',
    'uber-trace-id',
    'uberctx-user',
  ])('never believes a client that sends %s', (name) => {
    expect(forwardedHeaders({ [name]: 'spoofed' }, {})).toEqual({})
  })

  it.each(['x-tollgate-cache', 'x-request-id'])('passes on what a client may say: %s', (name) => {
    expect(forwardedHeaders({ [name]: 'on' }, {})).toEqual({ [name]: 'on' })
  })

  it.each(['x-tollgate-cache-x', 'x-tollgate-cached'])('takes nothing else for it: %s', (name) => {
    expect(forwardedHeaders({ [name]: 'on' }, {})).toEqual({})
  })

  it('lets the edge have the last word', () => {
    const headers = forwardedHeaders({ host: 'gate.example' }, { 'x-tollgate-client': '10.0.0.9' })
    expect(headers).toEqual({ host: 'gate.example', 'x-tollgate-client': '10.0.0.9' })
  })

  it('passes answer headers on in order and with repeats', () => {
    const raw = ['Set-Cookie', 'a=1', 'Connection', 'keep-alive', 'Set-Cookie', 'b=2'].map((text) => Buffer.from(text))
    expect(answeredHeaders(raw)).toEqual(['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'])
  })
})
