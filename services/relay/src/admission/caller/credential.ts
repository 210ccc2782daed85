import { sha256Hex } from '@tollgate/platform'
import type { Refusal } from '../../errors/relay.errors'
import type { Caller } from './caller'
import type { Credential, Entrance, Registers } from './entrance'
import { callerLanguage } from './language'

/** What a caller's key says. */
export class KeyCredential implements Credential {
  constructor(
    /** SHA-256 in hex of the token's 48 characters. */
    readonly keyHash: string,
    /** The channel that is named behind the key; null when none is. */
    readonly pin: string | null,
  ) {}

  peek({ callers }: Registers): Caller | null {
    return callers.peek(this.keyHash)
  }

  get({ callers }: Registers): Promise<Caller | Refusal> {
    return callers.get(this.keyHash)
  }

  confirm({ callers }: Registers, caller: Caller): Promise<Caller | Refusal> {
    return callers.confirm(this.keyHash, caller)
  }

  /** The body adds nothing to what a key says. */
  callerOf(caller: Caller): Caller {
    return caller
  }
}

/** Programs come in with the key of a token. */
export const keyEntrance: Entrance = {
  read: ({ headers }) => readCredential(headers.authorization),
  nobody: { code: 'key-missing' },
  gone: { code: 'key-unknown' },
  languageOf: callerLanguage,
}

const keyPrefix = 'sk-'
/** Longer texts are no key of ours; hashing them would be work for nothing. */
const maxLength = 512

/** Reads `Bearer sk-<key>` or `Bearer sk-<key>-<channel>`; `Bearer` and `sk-` may be left out. Null when there is no key. */
export function readCredential(authorization: string | undefined): KeyCredential | null {
  if (authorization === undefined) return null
  const bearer = /^bearer\s+/i.exec(authorization)
  let key = (bearer ? authorization.slice(bearer[0].length) : authorization).trim()
  if (key.startsWith(keyPrefix)) key = key.slice(keyPrefix.length)
  if (key === '' || key.length > maxLength) return null
  const dash = key.indexOf('-')
  if (dash === -1) return new KeyCredential(sha256Hex(key), null)
  return new KeyCredential(sha256Hex(key.slice(0, dash)), key.slice(dash + 1))
}
