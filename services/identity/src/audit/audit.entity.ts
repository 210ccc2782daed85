import type { AuditOutcome, AuditTargetKind } from '@tollgate/contracts/http/identity'
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

  @Column('text')
  outcome!: AuditOutcome

  @Column('text', { name: 'target_kind' })
  targetKind!: AuditTargetKind

  @Column('int', { name: 'target_id', nullable: true })
  targetId!: number | null

  @Column('text', { name: 'target_name' })
  targetName!: string

  @Column('jsonb')
  details!: Record<string, unknown>

  @Column('text')
  address!: string

  @Column('text', { name: 'session_id', nullable: true })
  sessionId!: string | null

  /** The id of an act that another service told of; null for identity's own. */
  @Column('uuid', { name: 'act_id', nullable: true })
  actId!: string | null
}
