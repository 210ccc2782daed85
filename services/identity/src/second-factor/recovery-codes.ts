import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@tollgate/contracts/http/identity'
import { sha256Hex } from '@tollgate/platform'

/** Without what is misread: i, l, o and u. Twelve of these are 60 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 12

/** New recovery codes without hyphens, as they are kept and compared. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode())
  return [...codes]
}

/** As people are shown one: `xxxx-xxxx-xxxx`. */
export function shownRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** By this a code is found; the owner's id keeps equal codes of two people apart. */
export function recoveryCodeHash(userId: number, code: string): string {
  return sha256Hex(`${userId}:${code}`)
}

function newRecoveryCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
