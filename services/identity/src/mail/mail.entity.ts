import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.mails`: a mail that waits to be sent, and later the record that it was sent or given up. */
@Entity({ schema: 'identity', name: 'mails' })
export class MailEntity {
  @PrimaryColumn('uuid')
  id!: string

  /** Receiver and content, sealed; null once the mail was sent or given up. */
  @Column('text', { nullable: true })
  sealed!: string | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** It is not sent after this time. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null

  /** Why the mail was given up: the server's words, or `expired`. */
  @Column('text', { nullable: true })
  failure!: string | null
}
