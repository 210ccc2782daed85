import type { ResolvedToken, UserIdentity } from '@tollgate/contracts'
import type { QuestionBudget } from '@tollgate/platform/limits/question-budget'
import type { Refusal } from '../../errors/relay.errors'
import { Caller } from './caller'

/** Copies of what another service owns: `RemoteCache` as far as it is used here. */
export interface OwnedCopies<K, V> {
  peek(key: K): V | undefined
  get(key: K): Promise<V | null>
  isMissing(key: K): boolean
  confirm(key: K): Promise<V | null>
}

/** What a key is told that nobody has. */
export const unknownKey: Refusal = { code: 'key-unknown' }

/** Finds out who calls, from the copies in this process or from those who know. */
export class Callers {
  private readonly known = new WeakMap<ResolvedToken, Caller>()

  constructor(
    private readonly tokens: OwnedCopies<string, ResolvedToken>,
    private readonly users: OwnedCopies<number, UserIdentity>,
    private readonly questions: QuestionBudget,
  ) {}

  /** The caller, if both records are here. */
  peek(keyHash: string): Caller | null {
    const token = this.tokens.peek(keyHash)
    if (token === undefined) return null
    const user = this.users.peek(token.userId)
    return user === undefined ? null : this.caller(token, user)
  }

  /** The caller, or that there is none, or that this address asked in vain too often. Rejects when an owner does not answer. */
  async get(keyHash: string, ip: string): Promise<Caller | Refusal> {
    const token = this.tokens.peek(keyHash) ?? (await this.ask(keyHash, ip))
    return 'code' in token ? token : this.ownedBy(token)
  }

  private async ask(keyHash: string, ip: string): Promise<ResolvedToken | Refusal> {
    if (this.tokens.isMissing(keyHash)) return unknownKey
    const question = this.questions.take(ip)
    if ('retryAfterMs' in question) return { code: 'keys-limited', ...question }
    let isInVain = false
    try {
      const token = await this.tokens.get(keyHash)
      isInVain = token === null
      return token ?? unknownKey
    } finally {
      if (!isInVain) question.giveBack()
    }
  }

  private async ownedBy(token: ResolvedToken): Promise<Caller | Refusal> {
    const user = await this.users.get(token.userId)
    return user === null ? unknownKey : this.caller(token, user)
  }

  /** The caller as the owners know them now: before a refusal is given. Rejects when an owner does not answer. */
  async confirm(keyHash: string, { user: { id: userId } }: Caller): Promise<Caller | Refusal> {
    const [token, user] = await Promise.all([this.tokens.confirm(keyHash), this.users.confirm(userId)])
    if (token === null || user === null) return unknownKey
    return token.userId === userId ? this.caller(token, user) : this.ownedBy(token)
  }

  private caller(token: ResolvedToken, user: UserIdentity): Caller {
    const known = this.known.get(token)
    if (known !== undefined && known.user === user) return known
    const caller = new Caller(token, user)
    this.known.set(token, caller)
    return caller
  }
}
