import { sha256Hex } from '@tollgate/platform'

/** The key of an account's failures: by its id, or, where no user has the name, by the name as it was typed. */
export function accountKey(account: number | string): string {
  return typeof account === 'number' ? `user-${account}` : `name-${textKey(account)}`
}

/** A typed text as a key: a hash, so that its length is bounded and no address can be read in Redis. */
export function textKey(text: string): string {
  return sha256Hex(text.trim().toLowerCase()).slice(0, 32)
}
