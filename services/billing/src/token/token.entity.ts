import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `billing.tokens`: who may call with a key, and for what. How much is in `billing.token_quotas`. */
@Entity({ schema: 'billing', name: 'tokens' })
export class TokenEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number

  @Column('int', { name: 'user_id' })
  userId!: number

  @Column('text')
  name!: string

  /** SHA-256 of the key without its prefix, in hex: the way to find it. */
  @Column('text', { name: 'key_hash' })
  keyHash!: string

  /** The key itself, sealed: the owner's page shows it. Null where it is hidden, as then nobody can read it any more. */
  @Column('text', { name: 'sealed_key', nullable: true })
  sealedKey!: string | null

  /** The first and last letters of the key, to find it by; null where it was not looked for since hints are kept. */
  @Column('text', { name: 'key_hint', nullable: true })
  keyHint!: string | null

  /** The number of the present key: each rotation raises it. */
  @Column('int', { name: 'key_version' })
  keyVersion!: number

  /** SHA-256 of the key before the present one; null where there was none. */
  @Column('text', { name: 'previous_key_hash', nullable: true })
  previousKeyHash!: string | null

  /** From which Unix second on that one works no more. */
  @Column({ ...bigintColumn, name: 'previous_ends_time' })
  previousEndsTime!: number

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean

  /** Unix seconds; -1 never. */
  @Column({ ...bigintColumn, name: 'expired_time' })
  expiredTime!: number

  @Column('boolean', { name: 'is_model_limited' })
  isModelLimited!: boolean

  @Column('text', { name: 'model_limits', array: true })
  modelLimits!: string[]

  /** Addresses and CIDR blocks; empty means everywhere. */
  @Column('text', { name: 'allow_ips', array: true })
  allowIps!: string[]

  /** Empty means the owner's own group. */
  @Column('text', { name: 'group_name' })
  group!: string

  /** How old an answer out of the cache may be; 0 for none. */
  @Column('int', { name: 'cache_seconds' })
  cacheSeconds!: number

  /** Requests in a minute; 0 for any number, here and below. */
  @Column('int')
  rpm!: number

  /** Tokens of input and output in a minute. */
  @Column('int')
  tpm!: number

  /** Calls under way at once. */
  @Column('int')
  concurrency!: number

  /** Unix seconds. */
  @Column({ ...bigintColumn, name: 'created_time' })
  createdTime!: number

  /** Raised with every change that others cache. */
  @Column('int')
  version!: number
}
