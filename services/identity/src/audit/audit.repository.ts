import { Injectable } from '@nestjs/common'
import { likeBegins, type Page, type Tx } from '@tollgate/persistence'
import { AuditEntity } from './audit.entity'

export interface AuditFilter {
  /** What the actor's or the target's name begins with, in any case; empty for any. */
  readonly keyword: string
  /** Empty for any. */
  readonly action: string
  readonly from: Date | null
  readonly until: Date | null
}

/** The one writer of `identity.audit`. */
@Injectable()
export class AuditRepository {
  async insert(tx: Tx, entry: Omit<AuditEntity, 'id'>): Promise<void> {
    await tx.insert(AuditEntity, entry as never) // jsonb takes any object; TypeORM's partial type does not say so
  }

  /** A page of entries, the newest first, and how many there are in all. */
  list(tx: Tx, { keyword, action, from, until }: AuditFilter, page: Page): Promise<[AuditEntity[], number]> {
    const query = tx.createQueryBuilder(AuditEntity, 'a').orderBy('a.id', 'DESC')
    if (keyword !== '') {
      query.andWhere('(lower(a.actor_name) LIKE :begins OR lower(a.target_name) LIKE :begins)', {
        begins: likeBegins(keyword.toLowerCase()),
      })
    }
    if (action !== '') query.andWhere('a.action = :action', { action })
    if (from) query.andWhere('a.created_at >= :from', { from })
    if (until) query.andWhere('a.created_at < :until', { until })
    return query.skip(page.offset).take(page.pageSize).getManyAndCount()
  }
}
