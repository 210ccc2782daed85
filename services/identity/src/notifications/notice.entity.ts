import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.notices`: what a user's webhook must be told, then the trace that it was. */
@Entity({ schema: 'identity', name: 'notices' })
export class NoticeEntity {
  @PrimaryColumn('uuid')
  id!: string

  @Column('int', { name: 'user_id' })
  userId!: number

  /** The very text that is signed and sent, the same at every attempt. */
  @Column('text')
  body!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('bool', { name: 'is_waiting' })
  isWaiting!: boolean

  /** Why it was given up; null for one that waits or arrived. */
  @Column('text', { nullable: true })
  failure!: string | null
}
