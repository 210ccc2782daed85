import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A public key whose other half lies in somebody's authenticator. */
@Entity({ schema: 'identity', name: 'passkeys' })
export class PasskeyEntity {
  @PrimaryGeneratedColumn()
  id!: number

  @Column('int', { name: 'user_id' })
  userId!: number

  /** As the authenticator names it, base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string

  /** COSE, base64url. */
  @Column('text', { name: 'public_key' })
  publicKey!: string

  /** How often the authenticator says that it signed; 0 for those that do not count. */
  @Column(bigintColumn)
  counter!: number

  @Column('text', { array: true })
  transports!: string[]

  /** A password manager has it on several devices. */
  @Column('bool', { name: 'is_synced' })
  isSynced!: boolean

  @Column('text')
  name!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null
}
