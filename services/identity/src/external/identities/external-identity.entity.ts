import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** Somebody of another site, and the user who they are here. It outlives the user's deletion: who was deleted stays out. */
@Entity({ schema: 'identity', name: 'external_identities' })
export class ExternalIdentityEntity {
  @PrimaryColumn('text')
  provider!: ExternalProvider

  /** What the other site promises never to change or to give to somebody else; never a name. */
  @PrimaryColumn('text')
  subject!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date
}
