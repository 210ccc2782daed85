import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/**
 * A row of `identity.external_identities`: a person of another site and their user here. It stays when the user is deleted,
 * so that they cannot come back as a new one.
 */
@Entity({ schema: 'identity', name: 'external_identities' })
export class ExternalIdentityEntity {
  @PrimaryColumn('text')
  provider!: ExternalProvider

  /** On whose word it rests (`issuerOf`); empty only until the first start that knows of issuers. */
  @PrimaryColumn('text')
  issuer!: string

  /** What the other site never changes and never gives to another person: an id, not a name. */
  @PrimaryColumn('text')
  subject!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** When they last signed in by it; null before the first time. */
  @Column('timestamptz', { name: 'signed_in_at', nullable: true })
  signedInAt!: Date | null

  /** The role that the site's groups last gave them here; null for none. */
  @Column('int', { name: 'given_role', nullable: true })
  givenRole!: number | null

  /** The group of users that they last gave. */
  @Column('text', { name: 'given_group', nullable: true })
  givenGroup!: string | null
}
