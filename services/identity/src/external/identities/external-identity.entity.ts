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

  /** What the other site never changes and never gives to another person: an id, not a name. */
  @PrimaryColumn('text')
  subject!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date
}
