import type { ResolvedToken, UserIdentity } from '@tollgate/contracts'
import type { Refusal } from '../../errors/relay.errors'
import { Caller } from './caller'

/** Copies of what another service owns: `RemoteCache` as far as it is used here. */
export interface OwnedCopies<K, V> {
  peek(key: K): V | undefined
  get(key: K): Promise<V | null>
  confirm(key: K): Promise<V | null>
}

const unknownKey: Refusal = { code: 'key-unknown' }

/** Finds out who calls, from the copies in this process or from those who know. */
export class Callers {
  private readonly known = new WeakMap<ResolvedToken, Caller>()

  constructor(
    private readonly tokens: OwnedCopies<string, ResolvedToken>,
    private readonly users: OwnedCopies<number, UserIdentity>,
  ) {}

  /** The caller, if both records are here. */
  peek(keyHash: string): Caller | null {
    const token = this.tokens.peek(keyHash)
    if (token === undefined) return null
    const user = this.users.peek(token.userId)
    return user === undefined ? null : this.caller(token, user)
  }

  /** The caller, or that there is none. Rejects when an owner does not answer. */
  async get(keyHash: string): Promise<Caller | Refusal> {
    const token = await this.tokens.get(keyHash)
    if (token === null) return unknownKey
    const user = await this.users.get(token.userId)
    return user === null ? unknownKey : this.caller(token, user)
  }

  /** The caller as the owners know them now: before a refusal is given. Rejects when an owner does not answer. */
  async confirm(keyHash: string, { user: { id: userId } }: Caller): Promise<Caller | Refusal> {
    const [token, user] = await Promise.all([this.tokens.confirm(keyHash), this.users.confirm(userId)])
    if (token === null || user === null) return unknownKey
    return token.userId === userId ? this.caller(token, user) : this.get(keyHash)
  }

  private caller(token: ResolvedToken, user: UserIdentity): Caller {
    const known = this.known.get(token)
    if (known !== undefined && known.user === user) return known
    const caller = new Caller(token, user)
    this.known.set(token, caller)
    return caller
  }
}
