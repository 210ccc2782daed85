import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `identity.access_tokens`: an API token, by the hash of its key. */
@Entity({ schema: 'identity', name: 'access_tokens' })
export class AccessTokenEntity {
  @PrimaryGeneratedColumn()
  id!: number

  @Column('int', { name: 'user_id' })
  userId!: number

  @Column('text')
  name!: string

  @Column('text', { name: 'key_hash' })
  keyHash!: string

  /** The last characters of the key. */
  @Column('text')
  hint!: string

  @Column('text', { array: true })
  scopes!: string[]

  /** Addresses and CIDR blocks; none: good from everywhere. */
  @Column('text', { name: 'allow_ips', array: true })
  allowIps!: string[]

  /** The role of its owner when it was made. */
  @Column('int', { name: 'owner_role' })
  ownerRole!: number

  /** A hash of its owner's password hash when it was made: with another password it is good for nothing. */
  @Column('text', { name: 'password_mark' })
  passwordMark!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** Null for never. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null

  /** Written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null

  @Column('text', { name: 'last_used_address' })
  lastUsedAddress!: string
}
