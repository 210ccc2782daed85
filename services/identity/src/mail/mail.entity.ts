import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.mails`: a mail that must go out, then the trace that it did. */
@Entity({ schema: 'identity', name: 'mails' })
export class MailEntity {
  @PrimaryColumn('uuid')
  id!: string

  /** Whom to and what, sealed; null once there is nothing more to do. */
  @Column('text', { nullable: true })
  sealed!: string | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** From then on it is of no use to anybody. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null

  /** What the mail server said when the mail was given up. */
  @Column('text', { nullable: true })
  failure!: string | null
}
