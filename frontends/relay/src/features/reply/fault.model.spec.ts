import { blamedChannel, failedCall, saidOf } from './fault.model'

const requestId = '0190f6c2-7d4e-7c11-9a55-000000000001'

describe('a call that failed (K7)', () => {
  it.each([
    ['what the refusal named', { kind: 'said' as const, message: '', requestId: 'refused' }, 'opened', 'refused'],
    ['what the stream began with', { kind: 'said' as const, message: '' }, 'opened', 'opened'],
    ['what broke off', { kind: 'cut' as const }, 'opened', 'opened'],
    ['nothing where no server was reached', { kind: 'network' as const }, null, null],
  ])('is found by %s', (_which, fault, opened, id) => expect(failedCall({ fault, requestId: opened })).toBe(id))

  it('is told without the id that is a link', () => {
    const words = 'The upstream request failed.'
    expect(saidOf(`${words} (request id: ${requestId})`, requestId)).toBe(words)
    expect(saidOf(`${words} (request id: another)`, requestId)).toBe(`${words} (request id: another)`)
    expect(saidOf(words, null)).toBe(words)
  })

  it.each([
    ['the one of the row', 3, '', 3],
    ['the last that was tried', 0, JSON.stringify({ admin_info: { use_channel: ['4', '7'] } }), 7],
    ['none where none was tried', 0, JSON.stringify({ admin_info: { use_channel: [] } }), null],
    ['none for who is not told', 0, '{}', null],
    ['none in what cannot be read', 0, '', null],
  ])('leads to a channel: %s', (_which, channel, other, id) => expect(blamedChannel({ channel, other })).toBe(id))
})
