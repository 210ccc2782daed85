import { streams } from '@tollgate/contracts'
import { serverOptions } from './server-options'
import { Streams } from './streams'

describe('serverOptions', () => {
  it.each([
    ['nats://127.0.0.1:4333', { servers: ['127.0.0.1:4333'] }],
    ['127.0.0.1', { servers: ['127.0.0.1:4222'] }],
    ['nats://a:1, nats://b:2', { servers: ['a:1', 'b:2'] }],
    ['nats://ada:pa%20ss@host:4222', { servers: ['host:4222'], user: 'ada', pass: 'pa ss' }],
    ['nats://t0ken@host', { servers: ['host:4222'], token: 't0ken' }],
    ['tls://host', { servers: ['host:4222'], tls: {} }],
  ])('reads %s', (url, options) => {
    expect(serverOptions(url)).toEqual(options)
  })
})

describe('the stream of a subject', () => {
  const known = new Streams(streams, [])
  it.each([
    ['evt.relay.usage.receipted.v1', 'USAGE_RECEIPTS'],
    ['evt.identity.user.changed.v1', 'CHANGES'],
    ['evt.identity.user.invited.v1', 'IDENTITY_EVENTS'],
    ['dead.logs-usage', 'DEAD'],
  ])('keeps %s in %s', (subject, name) => {
    expect(known.of(subject).name).toBe(name)
  })

  it('refuses a subject that nothing keeps', () => {
    expect(() => known.of('rpc.identity.user.find.v1')).toThrow('no stream')
  })
})
