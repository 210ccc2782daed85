import { z } from 'zod'
import { KeyRing } from './key-ring'
import { Sealed } from './sealed'
import { type CookieJar, SealedCookie } from './sealed-cookie'
import type { Place } from './secret-box'

const ring = new KeyRing(['master'])
const place: Place = ['identity.mails', '1', 'sealed']

describe('Sealed', () => {
  const wish = z.object({ email: z.string() })
  const sealed = new Sealed(wish, ring, 'wishes')

  it('opens what it sealed, and nobody can read it in between', () => {
    const text = sealed.seal({ email: 'ada@example.com' }, place)
    expect(text).not.toContain('ada@')
    expect(sealed.open(text, place)).toEqual({ email: 'ada@example.com' })
  })

  it.each([
    ['another purpose', new Sealed(wish, ring, 'mails')],
    ['another secret', new Sealed(wish, new KeyRing(['other']), 'wishes')],
    ['another kind of value', new Sealed(z.object({ to: z.string() }), ring, 'wishes')],
  ])('refuses what was sealed for %s', (_what, other) => {
    expect(() => other.open(sealed.seal({ email: 'ada@example.com' }, place), place)).toThrow()
  })
})

describe('SealedCookie', () => {
  const lifetimeMs = 60_000
  let nowMs = 0
  const clock = { nowMs: () => nowMs } as never // only the time of day is asked for
  const cookie = (purpose = 'visits', name = 'visit') =>
    new SealedCookie({ name, purpose, schema: z.object({ state: z.string() }), lifetimeMs }, ring, clock)

  /** The sealed text with another first letter. */
  const changed = (text: string) =>
    text.replace(/\.([^.])([^.]*)$/, (_all, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)

  const sealedAs = (name: string) => {
    const other = new Browser()
    cookie('visits', name).set(other, { state: 'of-the-visit' })
    return other.cookie(name) ?? ''
  }

  class Browser implements CookieJar {
    readonly held = new Map<string, string>()
    readonly cleared: string[] = []
    maxAgeMs = 0

    cookie(name: string) {
      return this.held.get(name)
    }
    setCookie(name: string, value: string, lifetime: number) {
      this.held.set(name, value)
      this.maxAgeMs = lifetime
    }
    clearCookie(name: string) {
      this.held.delete(name)
      this.cleared.push(name)
    }
  }

  let browser: Browser
  beforeEach(() => {
    nowMs = 1_000
    browser = new Browser()
    cookie().set(browser, { state: 'of-the-visit' })
  })

  it('keeps a value in the browser for its lifetime, sealed', () => {
    expect(browser.maxAgeMs).toBe(lifetimeMs)
    expect(browser.cookie('visit')).not.toContain('of-the-visit')
    expect(cookie().find(browser)).toEqual({ state: 'of-the-visit', expiresAtMs: 61_000 })
  })

  it.each([
    [60_999, { state: 'of-the-visit', expiresAtMs: 61_000 }],
    [61_000, null],
  ])('at %i ms holds %j, whatever the browser still sends', (at, expected) => {
    nowMs = at
    expect(cookie().find(browser)).toEqual(expected)
  })

  it('is gone from the browser once it was taken', () => {
    expect(cookie().take(browser)).toMatchObject({ state: 'of-the-visit' })
    expect(cookie().take(browser)).toBeNull()
    expect(browser.cleared).toEqual(['visit'])
  })

  it.each([
    ['was sealed for another purpose', () => cookie('other').set(browser, { state: 'of-the-visit' })],
    ['was sealed for another cookie', () => browser.held.set('visit', sealedAs('other'))],
    ['was changed', () => browser.setCookie('visit', changed(browser.cookie('visit') ?? ''), lifetimeMs)],
    ['is none of ours', () => browser.setCookie('visit', 'plain', lifetimeMs)],
    ['is not there', () => browser.clearCookie('visit')],
  ])('is as good as none where it %s', (_what, spoil) => {
    spoil()
    expect(cookie().find(browser)).toBeNull()
  })
})
