import { randomInt } from 'node:crypto'
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

/** The hash by which a code is kept and found; the owner's id keeps equal codes of two users apart. */
export function recoveryCodeHash(userId: number, code: string): string {
  return sha256Hex(`${userId}:${code}`)
}

function newRecoveryCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
