import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The one row that says first-run setup is done; its key admits no second. */
@Entity({ schema: 'identity', name: 'setup' })
export class SetupEntity {
  @PrimaryColumn('bool', { name: 'is_done' })
  isDone!: boolean

  @Column('timestamptz', { name: 'done_at' })
  doneAt!: Date
}
