import { Injectable } from '@nestjs/common'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { ExternalIdentitiesRepository } from './external-identities.repository'

/** The subjects by which other sites know a user. */
export type ExternalSubjects = Partial<Record<ExternalProvider, string>>

/** Which person of another site is which user here. */
@Injectable()
export class ExternalIdentitiesService {
  constructor(
    private readonly identities: ExternalIdentitiesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The id of the user to whom somebody of another site is bound; null where there is none. */
  findUserId(provider: ExternalProvider, subject: string): Promise<number | null> {
    return this.transactions.read((db) => this.findUserIdIn(db, provider, subject))
  }

  /** The same, as a transaction sees it. */
  async findUserIdIn(tx: Tx, provider: ExternalProvider, subject: string): Promise<number | null> {
    return (await this.identities.find(tx, provider, subject))?.userId ?? null
  }

  /** The subjects of these users at other sites, by user id, in one query; users without any are left out. */
  async ofUsers(userIds: number[]): Promise<Map<number, ExternalSubjects>> {
    const byUser = new Map<number, ExternalSubjects>()
    const identities = await this.transactions.read((db) => this.identities.listOf(db, userIds))
    for (const { userId, provider, subject } of identities) {
      byUser.set(userId, { ...byUser.get(userId), [provider]: subject })
    }
    return byUser
  }

  /** The sites that a user has bound, as the transaction sees it, which has locked the user. */
  async providersOf(tx: Tx, userId: number): Promise<ExternalProvider[]> {
    return (await this.identities.listOf(tx, [userId])).map(({ provider }) => provider)
  }

  /**
   * Throws `identity.external-taken` when the person is bound to a user already, `.external-bound-already` when this user
   * has bound another person of that site.
   */
  bind(tx: Tx, userId: number, provider: ExternalProvider, subject: string): Promise<void> {
    return this.identities.insert(tx, { provider, subject, userId, createdAt: new Date(this.clock.nowMs()) })
  }

  unbind(tx: Tx, userId: number, provider: ExternalProvider): Promise<void> {
    return this.identities.remove(tx, userId, provider)
  }
}
