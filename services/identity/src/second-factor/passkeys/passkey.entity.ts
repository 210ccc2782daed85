import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `identity.passkeys`: the public key of a passkey; its private key never leaves the authenticator. */
@Entity({ schema: 'identity', name: 'passkeys' })
export class PasskeyEntity {
  @PrimaryGeneratedColumn()
  id!: number

  @Column('int', { name: 'user_id' })
  userId!: number

  /** The authenticator's id for it, base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string

  /** In COSE form, base64url. */
  @Column('text', { name: 'public_key' })
  publicKey!: string

  /** The authenticator's own count of its signatures; 0 for those that do not count. */
  @Column(bigintColumn)
  counter!: number

  @Column('text', { array: true })
  transports!: string[]

  /** Whether a password manager keeps it on several devices. */
  @Column('bool', { name: 'is_synced' })
  isSynced!: boolean

  @Column('text')
  name!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null
}
