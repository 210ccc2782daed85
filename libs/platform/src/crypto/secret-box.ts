import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { platformErrors } from '../errors/platform.errors'
import type { KeyRing } from './key-ring'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Where a sealed value stands: table, row, column, and whatever else it belongs to. What was sealed for one place opens at no
 * other, so that who can write rows cannot move a value to where it is worth more.
 */
export type Place = readonly [string, ...string[]]

/**
 * What becomes of what a box seals: it is `kept`, so that its service has to seal it anew when the key changes; it is `passing`, for
 * minutes or where nobody minds its loss; or the box only opens what `others` keep.
 */
export type Keeping = 'kept' | 'passing' | 'others'

/**
 * Encrypts short texts at rest with AES-256-GCM. The key comes by HKDF-SHA256 from a key of the ring and a purpose, so what
 * one purpose sealed no other can open. Sealed texts look like `v2.<key>.<nonce>.<ciphertext and tag>`, the latter two in
 * base64url. Those of before (`v1.<nonce>.<…>`, bound to no place and no key) are still opened.
 */
export class SecretBox {
  constructor(
    private readonly ring: KeyRing,
    private readonly purpose: string,
    keeping: Keeping = 'kept',
  ) {
    if (keeping === 'kept') ring.keep(purpose)
  }

  /** Seals a text for a place; the same text sealed twice looks different. */
  seal(text: string, place: Place): string {
    const key = this.ring.sealing
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key.derive(this.use), nonce).setAAD(boundTo(key.id, place))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${this.ring.mark}${nonce.toString('base64url')}.${sealed.toString('base64url')}`
  }

  /**
   * Opens what `seal` made for this place. Throws `platform.secret-malformed` or, for another place, with a key that the ring
   * does not have, or for a changed text, `platform.secret-not-opened`.
   */
  open(sealed: string, place: Place): string {
    const [version, ...parts] = sealed.split('.')
    if (version === 'v1' && parts.length === 2) return this.openFirst(parts[0] ?? '', parts[1] ?? '')
    const [id = '', nonce = '', body = '', ...rest] = parts
    if (version !== 'v2' || rest.length > 0) throw platformErrors.secretMalformed()
    const read = textsOf(nonce, body)
    const key = this.ring.find(id)
    if (key === null) throw platformErrors.secretNotOpened({ details: { key: id } })
    return opened(key.derive(this.use), read, boundTo(id, place))
  }

  /** Whether the key that seals now has sealed this; what is not fresh should be sealed anew. */
  isFresh(sealed: string): boolean {
    return sealed.startsWith(this.ring.mark)
  }

  /** The same text sealed with the present key. Throws what `open` does. */
  reseal(sealed: string, place: Place): string {
    return this.seal(this.open(sealed, place), place)
  }

  private get use(): string {
    return `box ${this.purpose}`
  }

  private openFirst(nonce: string, body: string): string {
    const read = textsOf(nonce, body)
    let failure: unknown
    for (const key of this.ring.all) {
      try {
        return opened(key.deriveFirst(this.purpose), read, null)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

interface SealedBytes {
  readonly nonce: Buffer
  readonly body: Buffer
}

function textsOf(nonceText: string, bodyText: string): SealedBytes {
  const nonce = Buffer.from(nonceText, 'base64url')
  const body = Buffer.from(bodyText, 'base64url')
  if (nonce.length !== nonceBytes || body.length < tagBytes) throw platformErrors.secretMalformed()
  return { nonce, body }
}

function opened(key: KeyObject, { nonce, body }: SealedBytes, bound: Buffer | null): string {
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    if (bound !== null) decipher.setAAD(bound)
    decipher.setAuthTag(body.subarray(-tagBytes))
    return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw platformErrors.secretNotOpened({ cause })
  }
}

/** A list in JSON has one reading, whatever its parts contain. */
function boundTo(keyId: string, place: Place): Buffer {
  return Buffer.from(JSON.stringify(['v2', keyId, ...place]))
}
