import type { IncomingHttpHeaders } from 'node:http'
import { sha256Hex } from '@tollgate/platform'
import type { Refusal } from '../../errors/relay.errors'
import type { Caller } from './caller'
import { unknownKey } from './callers'
import type { Credential, Entrance, Registers } from './entrance'
import { callerLanguage } from './language'

/** What a caller's key says. */
export class KeyCredential implements Credential {
  constructor(
    /** SHA-256 in hex of the token's 48 characters; null for a text that is no key of ours. */
    readonly keyHash: string | null,
    /** The channel that is named behind the key; null when none is. */
    readonly pin: string | null,
  ) {}

  peek({ callers }: Registers): Caller | null {
    return this.keyHash === null ? null : callers.peek(this.keyHash)
  }

  isCurrent(registers: Registers, caller: Caller): boolean {
    return this.peek(registers) === caller
  }

  get({ callers }: Registers, ip: string): Promise<Caller | Refusal> {
    return this.keyHash === null ? Promise.resolve(unknownKey) : callers.get(this.keyHash, ip)
  }

  confirm({ callers }: Registers, caller: Caller): Promise<Caller | Refusal> {
    return this.keyHash === null ? Promise.resolve(unknownKey) : callers.confirm(this.keyHash, caller)
  }

  /** The body adds nothing to what a key says. */
  callerOf(caller: Caller): Caller {
    return caller
  }
}

/** Programs come in with the key of a token; those of Azure's have a header of their own for it. */
export const keyEntrance: Entrance = {
  read: ({ headers }) => readCredential(headers.authorization) ?? readCredential(azureKeyOf(headers)),
  nobody: { code: 'key-missing' },
  gone: { code: 'key-unknown' },
  languageOf: callerLanguage,
}

/** The same where the dialect has a header of its own for the key, which comes first. */
export const apiKeyEntrance: Entrance = {
  ...keyEntrance,
  read: ({ headers }) => readCredential(apiKeyOf(headers)) ?? readCredential(headers.authorization),
  nobody: { code: 'api-key-missing' },
}

/** The same where Google's header for keys comes first, and a query may have one, too. */
export const googleKeyEntrance: Entrance = {
  ...keyEntrance,
  read: ({ headers, url }) =>
    readCredential(googleKeyOf(headers)) ?? readCredential(headers.authorization) ?? readCredential(queryKeyOf(url)),
  nobody: { code: 'google-key-missing' },
}

/** What clients of Midjourney-proxy send that have their key in its header alone. */
const emptyBearer = /^bearer\s+midjourney-proxy$/i

/** The same where clients of Midjourney-proxy have the key in the header that this has for it. */
export const drawingKeyEntrance: Entrance = {
  ...keyEntrance,
  read: ({ headers }) => {
    const { authorization, 'mj-api-secret': secret } = headers
    const isElsewhere = authorization === undefined || emptyBearer.test(authorization.trim())
    return readCredential(isElsewhere && typeof secret === 'string' ? secret : authorization)
  },
}

/** What stands in Azure's header for keys (https://learn.microsoft.com/azure/ai-foundry/openai/reference#authentication). */
function azureKeyOf({ 'api-key': key }: IncomingHttpHeaders): string | undefined {
  return typeof key === 'string' ? key : undefined
}

/** What stands in Google's header for keys (https://ai.google.dev/api#authentication). */
function googleKeyOf({ 'x-goog-api-key': key }: IncomingHttpHeaders): string | undefined {
  return typeof key === 'string' ? key : undefined
}

/** What stands behind `key=` in a query. It is read here, and told to nobody. */
function queryKeyOf(url = ''): string | undefined {
  const query = url.indexOf('?')
  return query === -1 ? undefined : (new URLSearchParams(url.slice(query + 1)).get('key') ?? undefined)
}

/** What stands in Anthropic's header for keys (https://platform.claude.com/docs/en/api/overview#authentication). */
function apiKeyOf({ 'x-api-key': key }: IncomingHttpHeaders): string | undefined {
  return typeof key === 'string' ? key : undefined
}

const keyPrefix = 'sk-'
/** As billing makes keys. What looks otherwise is nobody's, and nobody is asked. */
const keyShape = /^[A-Za-z0-9]{48}$/
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
  const bare = dash === -1 ? key : key.slice(0, dash)
  return new KeyCredential(keyShape.test(bare) ? sha256Hex(bare) : null, dash === -1 ? null : key.slice(dash + 1))
}
