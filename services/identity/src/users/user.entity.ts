import { bigintColumn } from '@tollgate/persistence'
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `identity.users`. A deleted user stays, visible to administrators and inert; the name stays taken. */
@Entity({ schema: 'identity', name: 'users' })
export class UserEntity {
  @PrimaryGeneratedColumn()
  id!: number

  @Column('text')
  username!: string

  @Column('text', { name: 'display_name' })
  displayName!: string

  /** Null for a user who came by another site and never chose a password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null

  @Column('text')
  email!: string

  /** 1 user, 10 administrator, 100 root. */
  @Column('int')
  role!: number

  /** 1 active, 2 banned. */
  @Column('int')
  status!: number

  @Column('text', { name: 'group_name' })
  group!: string

  /** Requests in a minute; 0 for any number, here and below. */
  @Column('int')
  rpm!: number

  /** Tokens of input and output in a minute. */
  @Column('int')
  tpm!: number

  /** Calls under way at once. */
  @Column('int')
  concurrency!: number

  @Column('jsonb')
  setting!: Record<string, unknown>

  /** SHA-256 of the system access token; null when none was made. */
  @Column('text', { name: 'access_token_hash', nullable: true })
  accessTokenHash!: string | null

  /** The user's referral code; null until they first ask for it. */
  @Column('text', { name: 'aff_code', nullable: true })
  affCode!: string | null

  @Column('int', { name: 'inviter_id', nullable: true })
  inviterId!: number | null

  /** Raised with every change that others cache. */
  @Column(bigintColumn)
  version!: number

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null
}
