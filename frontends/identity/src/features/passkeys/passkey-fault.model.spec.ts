import { passkeyFaultOf } from './passkey-fault.model'

const named = (name: string, cause?: unknown) => Object.assign(new Error('no', { cause }), { name })

describe('what the browser says of a passkey', () => {
  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'known'],
    ['SecurityError', 'bad-site'],
    ['NotSupportedError', 'unsupported'],
    ['ApiError', null],
  ])('%s means %s', (name, fault) => {
    expect(passkeyFaultOf(named(name))).toBe(fault)
    expect(passkeyFaultOf(named('WebAuthnError', named(name)))).toBe(fault)
  })

  it('may be no error at all', () => {
    expect(passkeyFaultOf('no')).toBeNull()
  })
})
