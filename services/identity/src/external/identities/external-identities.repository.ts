import { Injectable } from '@nestjs/common'
import { roles, userStatus } from '@tollgate/contracts'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { isUniqueViolation, type Tx } from '@tollgate/persistence'
import { In } from 'typeorm'
import { externalErrors } from '../external.errors'
import { ExternalIdentityEntity } from './external-identity.entity'
import { nameOf } from './provider-names'

/** A person of another site: on whose word, and by which id. */
export type ExternalPerson = Pick<ExternalIdentityEntity, 'provider' | 'issuer' | 'subject'>

/** How many users are bound to persons of one issuer. */
export interface IssuerCount {
  readonly provider: ExternalProvider
  readonly issuer: string
  readonly users: number
}

/** The one writer of `identity.external_identities`. */
@Injectable()
export class ExternalIdentitiesRepository {
  find(tx: Tx, { provider, issuer, subject }: ExternalPerson): Promise<ExternalIdentityEntity | null> {
    return tx.findOneBy(ExternalIdentityEntity, { provider, issuer, subject })
  }

  /** The bindings of these users, by one query. */
  listOf(tx: Tx, userIds: number[]): Promise<ExternalIdentityEntity[]> {
    return tx.findBy(ExternalIdentityEntity, { userId: In(userIds) })
  }

  /** The table's indexes decide between two at once. Throws `identity.external-taken` or `.external-bound-already`. */
  async insert(tx: Tx, identity: ExternalIdentityEntity): Promise<void> {
    try {
      await tx.insert(ExternalIdentityEntity, identity)
    } catch (cause) {
      if (isUniqueViolation(cause, 'external_identities_pkey')) {
        throw externalErrors.externalTaken({ provider: nameOf(identity.provider) }, { cause })
      }
      if (isUniqueViolation(cause, 'external_identities_user_key')) {
        throw externalErrors.externalBoundAlready({ provider: nameOf(identity.provider) }, { cause })
      }
      throw cause
    }
  }

  /** Inserts what no index refuses; returns the users of what was inserted. */
  async insertMany(
    tx: Tx,
    { provider, issuer }: Omit<ExternalPerson, 'subject'>,
    persons: readonly { readonly userId: number; readonly subject: string }[],
    createdAt: Date,
  ): Promise<Set<number>> {
    const rows = await tx.query<{ user_id: number }[]>(
      `INSERT INTO identity.external_identities (provider, issuer, subject, user_id, created_at)
       SELECT $1, $2, subject, user_id, $5 FROM unnest($3::text[], $4::int[]) AS person (subject, user_id)
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [provider, issuer, persons.map(({ subject }) => subject), persons.map(({ userId }) => userId), createdAt],
    )
    return new Set(rows.map(({ user_id }) => user_id))
  }

  async update(tx: Tx, person: ExternalPerson, changes: Partial<ExternalIdentityEntity>): Promise<void> {
    const { provider, issuer, subject } = person
    await tx.update(ExternalIdentityEntity, { provider, issuer, subject }, changes)
  }

  /** What a site has bound to a user, under any issuer. */
  async remove(tx: Tx, userId: number, provider: ExternalProvider): Promise<void> {
    await tx.delete(ExternalIdentityEntity, { userId, provider })
  }

  /** Writes an issuer to the bindings of a site that never had one. */
  async adopt(tx: Tx, provider: ExternalProvider, issuer: string): Promise<void> {
    await tx.update(ExternalIdentityEntity, { provider, issuer: '' }, { issuer })
  }

  count(tx: Tx): Promise<IssuerCount[]> {
    return tx.query(
      `SELECT provider, issuer, count(*)::int AS users FROM identity.external_identities
       GROUP BY provider, issuer ORDER BY provider, issuer`,
    )
  }

  /**
   * Puts the bindings of one issuer under another, but those of a person or user who is bound there already. Returns the users.
   */
  async move(tx: Tx, { provider, issuer }: Omit<ExternalPerson, 'subject'>, to: string): Promise<number[]> {
    // TypeORM answers an UPDATE by its rows and their number.
    const [rows] = await tx.query<[{ user_id: number }[], number]>(
      `UPDATE identity.external_identities AS moved SET issuer = $3
       WHERE provider = $1 AND issuer = $2 AND NOT EXISTS (
         SELECT FROM identity.external_identities AS there
         WHERE there.provider = $1 AND there.issuer = $3
           AND (there.subject = moved.subject OR there.user_id = moved.user_id))
       RETURNING user_id`,
      [provider, issuer, to],
    )
    return rows.map(({ user_id }) => user_id)
  }

  /** Whether an administrator, neither banned nor deleted, has signed in on the word of this issuer. */
  async hasAdministrator(tx: Tx, { provider, issuer }: Omit<ExternalPerson, 'subject'>): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM identity.external_identities e JOIN identity.users u ON u.id = e.user_id
       WHERE e.provider = $1 AND e.issuer = $2 AND e.signed_in_at IS NOT NULL
         AND u.role >= $3 AND u.status = $4 AND u.deleted_at IS NULL LIMIT 1`,
      [provider, issuer, roles.admin, userStatus.active],
    )
    return rows.length > 0
  }
}
