import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.tickets`: how often something that is sealed in a browser's cookie was used. */
@Entity({ schema: 'identity', name: 'tickets' })
export class TicketEntity {
  @PrimaryColumn('text')
  id!: string

  @Column('int')
  uses!: number

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date
}
