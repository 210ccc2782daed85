import { z } from 'zod'
import { Secret } from '../config/secret'
import { Sealed } from './sealed'
import { type CookieJar, SealedCookie } from './sealed-cookie'

const secret = new Secret('master')

describe('Sealed', () => {
  const wish = z.object({ email: z.string() })
  const sealed = new Sealed(wish, secret, 'wishes')

  it('opens what it sealed, and nobody can read it in between', () => {
    const text = sealed.seal({ email: 'ada@example.com' })
    expect(text).not.toContain('ada')
    expect(sealed.open(text)).toEqual({ email: 'ada@example.com' })
  })

  it.each([
    ['another purpose', new Sealed(wish, secret, 'mails')],
    ['another secret', new Sealed(wish, new Secret('other'), 'wishes')],
    ['another kind of value', new Sealed(z.object({ to: z.string() }), secret, 'wishes')],
  ])('refuses what was sealed for %s', (_what, other) => {
    expect(() => other.open(sealed.seal({ email: 'ada@example.com' }))).toThrow()
  })
})

describe('SealedCookie', () => {
  const lifetimeMs = 60_000
  let nowMs = 0
  const clock = { nowMs: () => nowMs } as never // only the time of day is asked for
  const cookie = (purpose = 'visits') =>
    new SealedCookie({ name: 'visit', purpose, schema: z.object({ state: z.string() }), lifetimeMs }, secret, clock)

  /** The sealed text with another first letter. */
  const changed = (text: string) =>
    text.replace(/\.([^.])([^.]*)$/, (_all, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)

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
    cookie().set(browser, { state: 'abc' })
  })

  it('keeps a value in the browser for its lifetime, sealed', () => {
    expect(browser.maxAgeMs).toBe(lifetimeMs)
    expect(browser.cookie('visit')).not.toContain('abc')
    expect(cookie().find(browser)).toEqual({ state: 'abc', expiresAtMs: 61_000 })
  })

  it.each([
    [60_999, { state: 'abc', expiresAtMs: 61_000 }],
    [61_000, null],
  ])('at %i ms holds %j, whatever the browser still sends', (at, expected) => {
    nowMs = at
    expect(cookie().find(browser)).toEqual(expected)
  })

  it('is gone from the browser once it was taken', () => {
    expect(cookie().take(browser)).toMatchObject({ state: 'abc' })
    expect(cookie().take(browser)).toBeNull()
    expect(browser.cleared).toEqual(['visit'])
  })

  it.each([
    ['was sealed for another purpose', () => cookie('other').set(browser, { state: 'abc' })],
    ['was changed', () => browser.setCookie('visit', changed(browser.cookie('visit') ?? ''), lifetimeMs)],
    ['is none of ours', () => browser.setCookie('visit', 'plain', lifetimeMs)],
    ['is not there', () => browser.clearCookie('visit')],
  ])('is as good as none where it %s', (_what, spoil) => {
    spoil()
    expect(cookie().find(browser)).toBeNull()
  })
})
