import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits that nobody can guess and that are the same each time, for one purpose of one demo. */
export function lettersFor(secret: string, purpose: string, length: number): string {
  let text = ''
  for (let block = 0; text.length < length; block += 1) {
    const bytes = createHmac('sha256', secret).update(`${purpose} ${block}`).digest()
    for (const byte of bytes) if (byte < letters.length * 4) text += letters[byte % letters.length]
  }
  return text.slice(0, length)
}

/** The key of the token at this place, without `sk-`. */
export const tokenKey = (secret: string, place: number): string => lettersFor(secret, `token ${place}`, 48)

/** The password of one of the people. */
export const passwordOf = (secret: string, username: string): string => lettersFor(secret, `password ${username}`, 14)
