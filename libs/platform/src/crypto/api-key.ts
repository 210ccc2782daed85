import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '../log/api-key-prefix'
import { alphabet, randomToken } from './random-token'

const secretLength = 40
const checkLength = 6
const shape = new RegExp(`^${apiKeyPrefix}[A-Za-z0-9]{${secretLength + checkLength}}$`)

/** A new API token's key: the prefix, 40 letters and digits by chance, and 6 that check them. */
export function newApiKey(): string {
  const secret = randomToken(secretLength)
  return `${apiKeyPrefix}${secret}${checkOf(secret)}`
}

/** Whether a text is meant to be an API token: no other credential of ours begins so. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(apiKeyPrefix)
}

/** Whether a text can be the key of an API token: what was mistyped, cut or made up is known without asking anybody. */
export function isApiKey(text: string): boolean {
  return shape.test(text) && text.slice(-checkLength) === checkOf(text.slice(apiKeyPrefix.length, -checkLength))
}

/** No secret, and no proof: it only tells keys from mistakes. */
function checkOf(secret: string): string {
  let rest = crc32(secret)
  let check = ''
  for (let place = 0; place < checkLength; place += 1) {
    check = `${alphabet[rest % alphabet.length]}${check}`
    rest = Math.floor(rest / alphabet.length)
  }
  return check
}
