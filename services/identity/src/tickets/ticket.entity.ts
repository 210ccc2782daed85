import { Column, Entity, PrimaryColumn } from 'typeorm'

/** Something sealed in a browser's cookie that may be used so many times: how often it was, until it runs out. */
@Entity({ schema: 'identity', name: 'tickets' })
export class TicketEntity {
  @PrimaryColumn('text')
  id!: string

  @Column('int')
  uses!: number

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date
}
