import { assertReturned, type Flow, type Return } from './flow.policy'

const begun: Flow = {
  state: 'a-state',
  provider: 'github',
  issuer: 'https://github.test',
  verifier: 'v',
  nonce: null,
  affCode: '',
  userId: null,
}
const back: Return = { provider: 'github', state: 'a-state', userId: null }

describe('a browser that comes back from another site', () => {
  const wrong = 'identity.external-state-wrong'
  const cases: [string, Partial<Flow> | null, Partial<Return>, string | null][] = [
    ['is the one that left', {}, {}, null],
    ['is the one that left, and has signed in meanwhile', {}, { userId: 7 }, null],
    ['left to bind and is still signed in', { userId: 7 }, { userId: 7 }, null],
    ['left by an address that its page made', { provider: null }, {}, null],
    ['never left, or was away too long', null, {}, wrong],
    ['brings another state', {}, { state: 'another' }, wrong],
    ['brings no state', {}, { state: '' }, wrong],
    ['brings no state, and none was made', { state: '' }, { state: '' }, wrong],
    ['left for another site', { provider: 'oidc' }, {}, wrong],
    ['comes with data of the widget that it did not ask for', { provider: null }, { provider: 'telegram' }, wrong],
    ['left to bind and is signed out', { userId: 7 }, {}, 'identity.external-session-changed'],
    ['left to bind for somebody else', { userId: 7 }, { userId: 8 }, 'identity.external-session-changed'],
  ]
  it.each(cases)('%s', (_what, flow, differently, expected) => {
    const outcome = () => {
      try {
        assertReturned(flow && { ...begun, ...flow }, { ...back, ...differently })
        return null
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(outcome()).toBe(expected)
  })
})
