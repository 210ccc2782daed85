import { Column, Entity, PrimaryColumn } from 'typeorm'

/** One signed-in browser: the hash of its cookie, whose it is, until when, and what its owner may recognise it by. */
@Entity({ schema: 'identity', name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('text', { name: 'credential_hash' })
  credentialHash!: string

  /** What its owner names it by; opens nothing. */
  @Column('uuid')
  id!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  /** From where it was opened. */
  @Column('text')
  address!: string

  @Column('text', { name: 'user_agent' })
  userAgent!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** Written every five minutes at most. */
  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date
}
