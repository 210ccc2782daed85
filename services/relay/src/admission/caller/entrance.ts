import type { IncomingHttpHeaders } from 'node:http'
import type { RequestScan } from '@tollgate/formats'
import type { ClientAddressReader, CredentialKind, KnownCredential, Language } from '@tollgate/platform'
import type { ClientRequest } from '../../client-http/client-exchange'
import type { Refusal } from '../../errors/relay.errors'
import type { Settings } from '../rules/settings'
import type { Caller } from './caller'
import type { Callers } from './callers'

/** Copies of sessions: `CachedSessions` as far as it is used here. */
export interface SessionCopies {
  peek(kind: CredentialKind, hash: string): KnownCredential | null
  find(kind: CredentialKind, hash: string, clientIp: string): Promise<KnownCredential | null>
  confirm(kind: CredentialKind, hash: string): Promise<KnownCredential | null>
}

/** Where callers are looked up. */
export interface Registers {
  readonly callers: Callers
  readonly sessions: SessionCopies
  readonly addressOf: ClientAddressReader
  readonly settings: Pick<Settings, 'isAdminSecondFactorRequired'>
}

/** How the callers of one kind of path prove who they are. */
export interface Entrance {
  /** The credential that a request came with; null when it has none. */
  read(incoming: ClientRequest): Credential | null
  /** The refusal of a request without a credential. */
  readonly nobody: Refusal
  /** The refusal of a caller whose account or token no longer exists. */
  readonly gone: Refusal
  /** The language of the errors. */
  languageOf(headers: IncomingHttpHeaders): Language
}

/** What one request came with to prove who calls. */
export interface Credential {
  /** The channel that it names; null when it names none. */
  readonly pin: string | null
  /** The caller, if everything about them is here. */
  peek(registers: Registers): Caller | null
  /** Whether everything about the caller is here still, as it was when they were found. */
  isCurrent(registers: Registers, caller: Caller): boolean
  /** The caller, or why there is none. Rejects when an owner does not answer. */
  get(registers: Registers, ip: string): Promise<Caller | Refusal>
  /** The caller as the owners know them now: before a refusal is given. Rejects when an owner does not answer. */
  confirm(registers: Registers, caller: Caller): Promise<Caller | Refusal>
  /** The caller, once the body has been read, which may name a group. */
  callerOf(caller: Caller, scan: RequestScan): Caller
}
