import { Column, Entity, PrimaryColumn } from 'typeorm'

/** One signed-in browser: the hash of its cookie, whose it is, until when. */
@Entity({ schema: 'identity', name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('text', { name: 'credential_hash' })
  credentialHash!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date
}
