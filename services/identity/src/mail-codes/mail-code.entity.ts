import { Column, Entity, PrimaryColumn } from 'typeorm'

/** What a code lets somebody do. */
export type CodePurpose = 'verification' | 'reset' | 'notices'

/** A row of `identity.mail_codes`: the latest code that was mailed to an address. The code itself is only in the mail. */
@Entity({ schema: 'identity', name: 'mail_codes' })
export class MailCodeEntity {
  @PrimaryColumn('text')
  purpose!: CodePurpose

  @PrimaryColumn('text')
  email!: string

  /** The account that it is good for; null where it is for an address that is no account's yet. */
  @Column('int', { name: 'user_id', nullable: true })
  userId!: number | null

  @Column('text', { name: 'code_hash' })
  codeHash!: string

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date

  @Column('int', { name: 'attempts_left' })
  attemptsLeft!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date
}
