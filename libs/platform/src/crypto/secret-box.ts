import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { platformErrors } from '../errors/platform.errors'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts short texts at rest with AES-256-GCM. The key comes by HKDF-SHA256 from the master secret and a purpose, so what
 * one purpose sealed no other can open. Sealed texts look like `v1.<nonce>.<ciphertext and tag>`, both base64url.
 */
export class SecretBox {
  private readonly key: Buffer

  constructor(masterSecret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', masterSecret, 'tollgate.secret-box.v1', purpose, 32))
  }

  /** Seals a text; the same text sealed twice looks different. */
  seal(text: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${version}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
  }

  /** Opens what `seal` made. Throws `platform.secret-malformed` or, with another key or a changed text, `platform.secret-not-opened`. */
  open(sealed: string): string {
    const [label, nonceText, bodyText, ...rest] = sealed.split('.')
    const nonce = Buffer.from(nonceText ?? '', 'base64url')
    const body = Buffer.from(bodyText ?? '', 'base64url')
    if (label !== version || rest.length > 0 || nonce.length !== nonceBytes || body.length < tagBytes) {
      throw platformErrors.secretMalformed()
    }
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: tagBytes })
      decipher.setAuthTag(body.subarray(-tagBytes))
      return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
    } catch (cause) {
      throw platformErrors.secretNotOpened({ cause })
    }
  }
}
