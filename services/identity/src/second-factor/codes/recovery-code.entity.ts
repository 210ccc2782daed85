import { Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.recovery_codes`: a code that has not been used. */
@Entity({ schema: 'identity', name: 'recovery_codes' })
export class RecoveryCodeEntity {
  @PrimaryColumn('int', { name: 'user_id' })
  userId!: number

  @PrimaryColumn('text', { name: 'code_hash' })
  codeHash!: string
}
