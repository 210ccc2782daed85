import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { platformErrors } from '../errors/platform.errors'
import type { KeyRing } from './key-ring'
import { type Keeping, type Place, SecretBox } from './secret-box'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Bytes under a key of their own, and that key sealed. */
export interface Envelope {
  /** As `SecretBox` seals texts: the only part that is sealed anew when the master key changes. */
  readonly key: string
  readonly sealed: Buffer
}

/** Seals bytes, each time under a key that is made for them; what is long is never sealed anew, only that key. */
export class Envelopes {
  private readonly box: SecretBox

  constructor(ring: KeyRing, purpose: string, keeping: Keeping = 'kept') {
    this.box = new SecretBox(ring, purpose, keeping)
  }

  /** Seals bytes for a place. */
  seal(bytes: Buffer, place: Place): Envelope {
    const key = randomBytes(keyBytes)
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(JSON.stringify(place)))
    const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    return { key: this.box.seal(key.toString('base64url'), place), sealed }
  }

  /** Returns what `seal` was given for this place. Throws `platform.secret-malformed` and `platform.secret-not-opened`. */
  open({ key: sealedKey, sealed }: Envelope, place: Place): Buffer {
    const key = Buffer.from(this.box.open(sealedKey, place), 'base64url')
    if (key.length !== keyBytes || sealed.length < nonceBytes + tagBytes) throw platformErrors.secretMalformed()
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(JSON.stringify(place))).setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
    } catch (cause) {
      throw platformErrors.secretNotOpened({ cause })
    }
  }

  /** The same key sealed with the present master key: as it is where it was already. Throws what `open` does. */
  resealKey(sealedKey: string, place: Place): string {
    const key = this.box.open(sealedKey, place)
    return this.box.isFresh(sealedKey) ? sealedKey : this.box.seal(key, place)
  }
}
