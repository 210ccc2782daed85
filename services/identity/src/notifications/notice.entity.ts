import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.notices`: a notice that waits to be sent to a webhook, and later the record that it was. */
@Entity({ schema: 'identity', name: 'notices' })
export class NoticeEntity {
  @PrimaryColumn('uuid')
  id!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  /** The text that is signed and sent, the same at every attempt. */
  @Column('text')
  body!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('bool', { name: 'is_waiting' })
  isWaiting!: boolean

  /** Why it was given up; null while it waits, and once it was sent. */
  @Column('text', { nullable: true })
  failure!: string | null
}
