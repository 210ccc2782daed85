import type { Clock } from '@tollgate/clock'
import { z } from 'zod'
import type { KeyRing } from './key-ring'
import { Sealed } from './sealed'

/** The cookies of one browser: what its request brought, and what the answer sets. */
export interface CookieJar {
  /** Undefined where the browser sent none. */
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, lifetimeMs: number): void
  clearCookie(name: string): void
}

export interface SealedCookieOptions<S extends z.ZodType<object>> {
  /** As the browser knows it. */
  readonly name: string
  /** Keeps apart what different cookies hold: what was sealed for one purpose opens for no other. */
  readonly purpose: string
  readonly schema: S
  readonly lifetimeMs: number
}

/** What is kept beside the value, inside the seal: a browser may send a cookie for longer than it was told to. */
const lifetime = z.object({ expiresAtMs: z.number() })
type Expiring = z.output<typeof lifetime>

/**
 * A value that is kept for a limited time in a browser's cookie, sealed, and nowhere else: what a sign-in that is under way
 * has to remember. A browser can send a cookie again while it lives: what may be done once, the server has to note itself.
 */
export class SealedCookie<S extends z.ZodType<object>> {
  private readonly sealed: Sealed<z.ZodIntersection<S, typeof lifetime>>

  constructor(
    private readonly options: SealedCookieOptions<S>,
    ring: KeyRing,
    private readonly clock: Clock,
  ) {
    this.sealed = new Sealed(z.intersection(options.schema, lifetime), ring, options.purpose, 'passing')
  }

  /** Puts a value into this browser, in the place of the one before. */
  set(jar: CookieJar, value: z.output<S>): void {
    const { name, lifetimeMs } = this.options
    const expiresAtMs = this.clock.nowMs() + lifetimeMs
    jar.setCookie(name, this.sealed.seal({ ...value, expiresAtMs }, [name]), lifetimeMs)
  }

  /** Returns what this browser holds, and until when; null for nothing, for what is not of our making, and for what is over. */
  find(jar: Pick<CookieJar, 'cookie'>): (z.output<S> & Expiring) | null {
    const text = jar.cookie(this.options.name)
    if (text === undefined) return null
    try {
      const value = this.sealed.open(text, [this.options.name])
      return value.expiresAtMs > this.clock.nowMs() ? value : null
    } catch {
      // Not of our making, or sealed under a key that is gone: as good as none.
      return null
    }
  }

  /** Returns the same as `find`, and takes the cookie away. */
  take(jar: CookieJar): (z.output<S> & Expiring) | null {
    const value = this.find(jar)
    this.clear(jar)
    return value
  }

  /** Takes the cookie away from a browser that has it. */
  clear(jar: CookieJar): void {
    if (jar.cookie(this.options.name) !== undefined) jar.clearCookie(this.options.name)
  }
}
