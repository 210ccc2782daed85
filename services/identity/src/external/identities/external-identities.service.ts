import { Injectable } from '@nestjs/common'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { ExternalIdentitiesRepository } from './external-identities.repository'

/** The subjects by which other sites know a user. */
export type ExternalSubjects = Partial<Record<ExternalProvider, string>>

/** Who of another site is which user here. */
@Injectable()
export class ExternalIdentitiesService {
  constructor(
    private readonly identities: ExternalIdentitiesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Null where nobody is bound to it. */
  async findUserId(provider: ExternalProvider, subject: string): Promise<number | null> {
    const identity = await this.transactions.read((db) => this.identities.find(db, provider, subject))
    return identity?.userId ?? null
  }

  /** What these users are elsewhere, in one query however many they are; who is nothing elsewhere is left out. */
  async ofUsers(userIds: number[]): Promise<Map<number, ExternalSubjects>> {
    const byUser = new Map<number, ExternalSubjects>()
    const identities = await this.transactions.read((db) => this.identities.listOf(db, userIds))
    for (const { userId, provider, subject } of identities) {
      byUser.set(userId, { ...byUser.get(userId), [provider]: subject })
    }
    return byUser
  }

  /** As the transaction sees it, which has locked the user. */
  async providersOf(tx: Tx, userId: number): Promise<ExternalProvider[]> {
    return (await this.identities.listOf(tx, [userId])).map(({ provider }) => provider)
  }

  /** Throws `identity.external-taken` when it is somebody's, `.external-bound-already` when the user has one there. */
  bind(tx: Tx, userId: number, provider: ExternalProvider, subject: string): Promise<void> {
    return this.identities.insert(tx, { provider, subject, userId, createdAt: new Date(this.clock.nowMs()) })
  }

  unbind(tx: Tx, userId: number, provider: ExternalProvider): Promise<void> {
    return this.identities.remove(tx, userId, provider)
  }
}
