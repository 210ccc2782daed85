import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** What somebody has set up beside their password; who never looked at it has no row. */
@Entity({ schema: 'identity', name: 'second_factors' })
export class SecondFactorEntity {
  @PrimaryColumn('int', { name: 'user_id' })
  userId!: number

  /** Sealed. There before it is on, while the app is being set up. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret!: string | null

  @Column('bool', { name: 'is_totp_on' })
  isTotpOn!: boolean

  /** The last step of 30 seconds whose code was accepted: that one and those before are never accepted again. */
  @Column({ ...bigintColumn, name: 'last_totp_step' })
  lastTotpStep!: number

  @Column('bool', { name: 'is_after_password' })
  isAfterPassword!: boolean
}
