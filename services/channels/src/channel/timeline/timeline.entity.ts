import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `channels.timeline`: one thing that became of a channel or of one of its keys. */
@Entity({ schema: 'channels', name: 'timeline' })
export class TimelineEntity {
  @PrimaryGeneratedColumn('increment', { type: 'bigint' })
  id!: string

  @Column('int', { name: 'channel_id' })
  channelId!: number

  /** One of `timelineEvents`. */
  @Column('text')
  event!: string

  /** One of `verdictCauses` where nobody did it; else empty. */
  @Column('text')
  cause!: string

  @Column('text')
  reason!: string

  /** Of what concerns one key alone. */
  @Column('int', { name: 'key_position', nullable: true })
  keyPosition!: number | null

  @Column('text', { name: 'key_hint' })
  keyHint!: string

  /** Null where nobody did it. */
  @Column('int', { name: 'actor_id', nullable: true })
  actorId!: number | null

  @Column('text', { name: 'actor_name' })
  actorName!: string

  /** Unix seconds. */
  @Column({ ...bigintColumn, name: 'happened_at' })
  happenedAt!: number
}
