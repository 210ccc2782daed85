import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@tollgate/contracts/http/identity'
import { sha256Hex } from '@tollgate/platform'

/** Crockford's base 32, without i, l, o and u, which are misread. Twelve characters are 60 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 12

/** New recovery codes without hyphens: the form that is hashed. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode())
  return [...codes]
}

/** A code in the form that people are shown: `xxxx-xxxx-xxxx`. */
export function shownRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A code as it is kept: a random salt, and a hash of both. Equal codes of two users look different. */
export function keptRecoveryCode(code: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${sha256Hex(`${salt}:${code}`)}`
}

/** Which of the codes that are kept for a user this one is; undefined when it is none of them. */
export function findRecoveryCode(kept: readonly string[], userId: number, code: string): string | undefined {
  return kept.find((each) => {
    const [salt = '', hash] = each.split(':')
    // Codes of earlier editions had their owner's number in place of a salt.
    return hash === undefined ? each === sha256Hex(`${userId}:${code}`) : hash === sha256Hex(`${salt}:${code}`)
  })
}

function newRecoveryCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
