import { Injectable } from '@nestjs/common'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { ExternalIdentitiesRepository, type ExternalPerson, type IssuerCount } from './external-identities.repository'
import type { ExternalIdentityEntity } from './external-identity.entity'
import { Issuers } from './issuers'

/** The subjects by which other sites know a user. */
export type ExternalSubjects = Partial<Record<ExternalProvider, string>>

/**
 * Which person of another site is which user here. What was bound on the word of an issuer that is no longer configured stays,
 * and counts for nothing until it is configured again or its bindings are moved.
 */
@Injectable()
export class ExternalIdentitiesService {
  constructor(
    private readonly identities: ExternalIdentitiesRepository,
    private readonly issuers: Issuers,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The id of the user to whom somebody of another site is bound; null where there is none. */
  findUserId(person: ExternalPerson): Promise<number | null> {
    return this.transactions.read((db) => this.findUserIdIn(db, person))
  }

  /** The same, as a transaction sees it. */
  async findUserIdIn(tx: Tx, person: ExternalPerson): Promise<number | null> {
    return (await this.find(tx, person))?.userId ?? null
  }

  /** The binding itself; null where there is none. */
  find(tx: Tx, person: ExternalPerson): Promise<ExternalIdentityEntity | null> {
    return this.identities.find(tx, person)
  }

  /** The subjects of these users at the sites that are configured, by user id, in one query; users without any are left out. */
  async ofUsers(userIds: number[]): Promise<Map<number, ExternalSubjects>> {
    const byUser = new Map<number, ExternalSubjects>()
    const identities = await this.transactions.read((db) => this.identities.listOf(db, userIds))
    for (const { userId, provider, subject } of identities.filter((each) => this.isInForce(each))) {
      byUser.set(userId, { ...byUser.get(userId), [provider]: subject })
    }
    return byUser
  }

  /** The sites that a user has bound, as the transaction sees it, which has locked the user. */
  async providersOf(tx: Tx, userId: number): Promise<ExternalProvider[]> {
    const identities = await this.identities.listOf(tx, [userId])
    return identities.filter((each) => this.isInForce(each)).map(({ provider }) => provider)
  }

  /**
   * Throws `identity.external-taken` when the person is bound to a user already, `.external-bound-already` when this user
   * has bound another person of that site.
   */
  bind(tx: Tx, userId: number, { provider, issuer, subject }: ExternalPerson): Promise<void> {
    const createdAt = new Date(this.clock.nowMs())
    const none = { signedInAt: null, givenRole: null, givenGroup: null }
    return this.identities.insert(tx, { provider, issuer, subject, userId, createdAt, ...none })
  }

  /**
   * Binds those of these persons of a site whom nobody is bound to yet; returns the ids of their users. Nobody where the site is not
   * configured: an id says nothing without who vouches for it.
   */
  async bindMany(
    tx: Tx,
    provider: ExternalProvider,
    persons: readonly { readonly userId: number; readonly subject: string }[],
  ): Promise<Set<number>> {
    const issuer = this.issuers.of(provider)
    if (issuer === '' || persons.length === 0) return new Set()
    return this.identities.insertMany(tx, { provider, issuer }, persons, new Date(this.clock.nowMs()))
  }

  /** Notes a sign-in, and what else is to be remembered of it. */
  noteSignIn(
    tx: Tx,
    person: ExternalPerson,
    given: Partial<Pick<ExternalIdentityEntity, 'givenRole' | 'givenGroup'>>,
  ): Promise<void> {
    return this.identities.update(tx, person, { signedInAt: new Date(this.clock.nowMs()), ...given })
  }

  /** Takes a site off a user, also what was bound under addresses of before. */
  unbind(tx: Tx, userId: number, provider: ExternalProvider): Promise<void> {
    return this.identities.remove(tx, userId, provider)
  }

  /** Gives bindings of a site that have no issuer this one. */
  adopt(tx: Tx, provider: ExternalProvider, issuer: string): Promise<void> {
    return this.identities.adopt(tx, provider, issuer)
  }

  /** How many users are bound to the persons of each issuer. */
  countByIssuer(tx: Tx): Promise<IssuerCount[]> {
    return this.identities.count(tx)
  }

  /** Puts the bindings of an issuer under another, but of those who are bound there already. Returns the users. */
  move(tx: Tx, from: Omit<ExternalPerson, 'subject'>, to: string): Promise<number[]> {
    return this.identities.move(tx, from, to)
  }

  /** Whether an administrator has signed in by this site as an issuer vouches for them, and still may. */
  hasAdministrator(tx: Tx, provider: ExternalProvider, issuer: string): Promise<boolean> {
    return this.identities.hasAdministrator(tx, { provider, issuer })
  }

  private isInForce({ provider, issuer }: ExternalIdentityEntity): boolean {
    return this.issuers.of(provider) === issuer
  }
}
