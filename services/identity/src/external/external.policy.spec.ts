import type { Binding } from '@tollgate/contracts/http/identity'
import { assertAnotherWayIn, displayNameOf, fittingName, type WaysIn } from './external.policy'

describe('the username that another site suggests', () => {
  it.each([
    ['ada', 'ada'],
    [' ada ', 'ada'],
    ['ada.lovelace', 'ada.lovelace'],
    ['管理员', '管理员'],
    ['ada-lovelace-1', null],
    ['ada@site.t', null],
    ['ada lovelace', null],
    ['<b>', null],
    ['', null],
  ])('%j becomes %j', (preferred, expected) => {
    expect(fittingName(preferred)).toBe(expected)
  })
})

describe('the display name that another site tells', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['', 'github_7'],
    ['   ', 'github_7'],
    ['Augusta Ada King, Countess of Lovelace', 'Augusta Ada King, Co'],
    ['👍'.repeat(30), '👍'.repeat(20)],
  ])('%j becomes %j', (told, expected) => {
    expect(displayNameOf(told, 'github_7')).toBe(expected)
  })
})

describe('taking a binding off', () => {
  const none: WaysIn = { hasPassword: false, bindings: [], passkeys: 0 }
  const cases: [string, Partial<WaysIn>, Binding, string | null][] = [
    ['with a password', { hasPassword: true, bindings: ['github'] }, 'github', null],
    ['with another site', { bindings: ['github', 'oidc'] }, 'github', null],
    ['with a passkey', { bindings: ['github'], passkeys: 1 }, 'github', null],
    ['with an address, where a password can be sent', { bindings: ['github', 'email'] }, 'github', null],
    ['that is the only way in', { bindings: ['github'] }, 'github', 'identity.binding-last'],
    ['that is an address, with a site', { bindings: ['email', 'oidc'] }, 'email', null],
    ['that is an address, with nothing else', { bindings: ['email'] }, 'email', 'identity.binding-last'],
  ]
  it.each(cases)('%s', (_what, ways, leaving, expected) => {
    const outcome = () => {
      try {
        assertAnotherWayIn({ ...none, ...ways }, leaving)
        return null
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(outcome()).toBe(expected)
  })
})
