import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `identity.audit`: written once, never changed. */
@Entity({ schema: 'identity', name: 'audit' })
export class AuditEntity {
  @PrimaryGeneratedColumn(bigintColumn)
  id!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('int', { name: 'actor_id', nullable: true })
  actorId!: number | null

  @Column('text', { name: 'actor_name' })
  actorName!: string

  @Column('text')
  action!: string

  @Column('text', { name: 'target_kind' })
  targetKind!: 'user' | 'option' | 'site' | 'mail'

  @Column('int', { name: 'target_id', nullable: true })
  targetId!: number | null

  @Column('text', { name: 'target_name' })
  targetName!: string

  @Column('jsonb')
  details!: Record<string, unknown>

  @Column('text')
  address!: string
}
