import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.sessions`: one signed-in browser, by the hash of its cookie. */
@Entity({ schema: 'identity', name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('text', { name: 'credential_hash' })
  credentialHash!: string

  /** By which its owner can end it; it signs nobody in. */
  @Column('uuid')
  id!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  /** The client's address when it was opened. */
  @Column('text')
  address!: string

  @Column('text', { name: 'user_agent' })
  userAgent!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** Written at most every five minutes. */
  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date

  /** When its person last proved who they are; null where another site alone vouched for them. */
  @Column('timestamptz', { name: 'proven_at', nullable: true })
  provenAt!: Date | null

  /** Its person has shown a second factor, here or at the site that vouched for them. */
  @Column('bool', { name: 'has_second_factor' })
  hasSecondFactor!: boolean
}
