import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `billing.redemptions`: a code, what it is worth, and what has become of it. */
@Entity({ schema: 'billing', name: 'redemptions' })
export class RedemptionEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number

  /** Who made it; null for one out of the database of another gateway. */
  @Column('int', { name: 'creator_id', nullable: true })
  creatorId!: number | null

  @Column('text')
  name!: string

  /** SHA-256 of the code, in hex: the way to find it. */
  @Column('text', { name: 'key_hash' })
  keyHash!: string

  /** The code itself, sealed: administrators copy it again. */
  @Column('text', { name: 'sealed_key' })
  sealedKey!: string

  /** One of `redemptionStatus`. */
  @Column('smallint')
  status!: number

  @Column({ ...bigintColumn, name: 'quota_units' })
  quotaUnits!: number

  @Column('boolean', { name: 'is_gift' })
  isGift!: boolean

  /** Of a gift code; -1 for any number. */
  @Column('int', { name: 'max_uses' })
  maxUses!: number

  @Column('int', { name: 'used_count' })
  usedCount!: number

  /** Who redeemed it; null for nobody, and for a gift code. */
  @Column('int', { name: 'used_user_id', nullable: true })
  usedUserId!: number | null

  /** Unix seconds, as all its times; 0 for never and for no bound. */
  @Column({ ...bigintColumn, name: 'created_time' })
  createdTime!: number

  @Column({ ...bigintColumn, name: 'redeemed_time' })
  redeemedTime!: number

  @Column({ ...bigintColumn, name: 'valid_from' })
  validFrom!: number

  @Column({ ...bigintColumn, name: 'valid_until' })
  validUntil!: number
}
