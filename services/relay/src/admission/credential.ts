import { sha256Hex } from '@tollgate/platform'

/** What a caller's key says. */
export interface Credential {
  /** SHA-256 in hex of the token's 48 characters. */
  readonly keyHash: string
  /** What stands behind the key: the channel that is asked for. Null when nothing does. */
  readonly pin: string | null
}

const keyPrefix = 'sk-'
/** Longer texts are no key of ours; hashing them would be work for nothing. */
const maxLength = 512

/** Reads `Bearer sk-<key>` or `Bearer sk-<key>-<channel>`; `Bearer` and `sk-` may be left out. Null when there is no key. */
export function readCredential(authorization: string | undefined): Credential | null {
  if (authorization === undefined) return null
  const bearer = /^bearer\s+/i.exec(authorization)
  let key = (bearer ? authorization.slice(bearer[0].length) : authorization).trim()
  if (key.startsWith(keyPrefix)) key = key.slice(keyPrefix.length)
  if (key === '' || key.length > maxLength) return null
  const dash = key.indexOf('-')
  if (dash === -1) return { keyHash: sha256Hex(key), pin: null }
  return { keyHash: sha256Hex(key.slice(0, dash)), pin: key.slice(dash + 1) }
}
