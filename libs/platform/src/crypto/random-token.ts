import { randomBytes } from 'node:crypto'

/** Letters and digits, of which random texts are made. */
export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from here on are thrown away: 256 is no multiple of 62, and taking the remainder would favour the first letters. */
const unbiasedBelow = 256 - (256 % alphabet.length)

/** A random text of letters and digits, each equally likely, from the system's secure source. */
export function randomToken(length: number): string {
  let token = ''
  while (token.length < length) {
    for (const byte of randomBytes(length - token.length + 8)) {
      if (byte < unbiasedBelow && token.length < length) token += alphabet[byte % alphabet.length]
    }
  }
  return token
}
