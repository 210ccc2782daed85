import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/**
 * A row of `identity.second_factors`: what a user has set up beside their password. Users who set up nothing have no row.
 */
@Entity({ schema: 'identity', name: 'second_factors' })
export class SecondFactorEntity {
  @PrimaryColumn('int', { name: 'user_id' })
  userId!: number

  /** The app's secret, sealed; it is there while the app is being set up, before `isTotpOn`. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret!: string | null

  @Column('bool', { name: 'is_totp_on' })
  isTotpOn!: boolean

  /** The last step of 30 seconds whose code was accepted: that one and those before are never accepted again. */
  @Column({ ...bigintColumn, name: 'last_totp_step' })
  lastTotpStep!: number

  /** Whether a passkey is asked for after a password, also without an authenticator app. */
  @Column('bool', { name: 'is_after_password' })
  isAfterPassword!: boolean
}
