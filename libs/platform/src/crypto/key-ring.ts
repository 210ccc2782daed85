import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

const salt = 'tollgate.v2'
const idBytes = 6

/** One master secret. It is used for nothing but to derive keys, each for one use. */
export class RingKey {
  /** Tells secrets apart, and tells nothing of them: sealed values name it. */
  readonly id: string
  private readonly secret: KeyObject
  private readonly derived = new Map<string, KeyObject>()

  constructor(secret: string) {
    this.secret = createSecretKey(Buffer.from(secret))
    this.id = Buffer.from(hkdfSync('sha256', this.secret, salt, 'id', idBytes)).toString('hex')
  }

  /** The 256 bits for one use, by HKDF-SHA256: who has them knows neither the secret nor the key of another use. */
  derive(use: string): KeyObject {
    return this.kept(use, salt, use)
  }

  /** The key of a purpose as values were sealed before they named their key. */
  deriveFirst(purpose: string): KeyObject {
    return this.kept(`v1 ${purpose}`, 'tollgate.secret-box.v1', purpose)
  }

  private kept(name: string, derivationSalt: string, info: string): KeyObject {
    let key = this.derived.get(name)
    if (key === undefined) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', this.secret, derivationSalt, info, 32)))
      this.derived.set(name, key)
    }
    return key
  }
}

/** How far a process is with sealing anew what it owns. */
export interface KeyPass {
  /** The key that sealed during it. */
  readonly key: string
  /** Unix milliseconds. */
  readonly startedAtMs: number
  /** Values that no key of the ring opened. */
  readonly stuck: number
}

/**
 * The master secrets in force: the first one seals, all of them open. It may change while the process runs: what it no longer
 * has opens nothing.
 */
export class KeyRing {
  private keys: readonly [RingKey, ...RingKey[]]
  private reread: (() => void) | null = null
  private lastPass: KeyPass | null = null
  private readonly kept = new Set<string>()

  constructor(secrets: readonly string[]) {
    this.keys = keysOf(secrets, [])
  }

  /** A ring of the text's lines, as `TOLLGATE_SECRET` has them. */
  static of(text: string | { reveal(): string }): KeyRing {
    return new KeyRing(ringSecrets(typeof text === 'string' ? text : text.reveal()))
  }

  /** The key that seals. */
  get sealing(): RingKey {
    return this.keys[0]
  }

  get all(): readonly RingKey[] {
    return this.keys
  }

  /** Their ids; the first one seals. */
  get ids(): readonly string[] {
    return this.keys.map(({ id }) => id)
  }

  /** With what everything begins that the present key sealed. */
  get mark(): string {
    return `v2.${this.sealing.id}.`
  }

  /** The key with this id; null when the ring has none, also after it was read again. */
  find(id: string): RingKey | null {
    const known = this.known(id)
    if (known !== null || this.reread === null) return known
    // Another process may have the ring of this moment, and this one still that of a moment ago.
    this.reread()
    return this.known(id)
  }

  /** Takes other secrets, the first one to seal with. Throws Error for none, and for one that is there twice. */
  replace(secrets: readonly string[]): void {
    this.keys = keysOf(secrets, this.keys)
  }

  /** Looks at its source by this whenever somebody asks for a key that is not here. */
  rereadBy(reread: () => void): void {
    this.reread = reread
  }

  /** Notes that this process keeps values which were sealed for a purpose. */
  keep(purpose: string): void {
    this.kept.add(purpose)
  }

  /** For which purposes this process keeps sealed values, each of which has to be sealed anew when the key changes. */
  get keptPurposes(): readonly string[] {
    return [...this.kept]
  }

  /** The last whole pass over this process's own values; null where there was none. */
  get pass(): KeyPass | null {
    return this.lastPass
  }

  /** Notes that all values of this process are looked at now, and by `end` that they have been. */
  beginPass(nowMs: number): { end(stuck: number): void } {
    const pass = { key: this.sealing.id, startedAtMs: nowMs }
    return { end: (stuck) => void (this.lastPass = { ...pass, stuck }) }
  }

  private known(id: string): RingKey | null {
    return this.keys.find((key) => key.id === id) ?? null
  }
}

/** The secrets of a text, one on each line. */
export function ringSecrets(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '')
}

function keysOf(secrets: readonly string[], known: readonly RingKey[]): readonly [RingKey, ...RingKey[]] {
  const [first, ...others] = secrets.map((secret) => {
    const key = new RingKey(secret)
    return known.find(({ id }) => id === key.id) ?? key
  })
  if (first === undefined) throw new Error('a key ring needs a secret')
  const keys = [first, ...others] as const
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('a key ring has each secret once')
  return keys
}
