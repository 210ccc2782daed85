import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { LessThan } from 'typeorm'
import { NoticeEntity } from './notice.entity'

/** The one writer of `identity.notices`. */
@Injectable()
export class NoticesRepository {
  async insert(tx: Tx, notice: NoticeEntity): Promise<void> {
    await tx.insert(NoticeEntity, notice)
  }

  /** A notice that waits; null for one that was sent or given up. */
  findWaiting(tx: Tx, id: string): Promise<NoticeEntity | null> {
    return tx.findOneBy(NoticeEntity, { id, isWaiting: true })
  }

  /** Records that a notice was sent (`failure` is null) or why it was given up. */
  async settle(tx: Tx, id: string, failure: string | null): Promise<void> {
    await tx.update(NoticeEntity, { id }, { isWaiting: false, failure })
  }

  /** The ids of notices that have waited since before that time, the oldest first. */
  async listWaiting(tx: Tx, before: Date, limit: number): Promise<string[]> {
    const notices = await tx.find(NoticeEntity, {
      select: { id: true },
      where: { isWaiting: true, createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    })
    return notices.map(({ id }) => id)
  }

  /** Removes the records of ended notices that are older than that time. */
  async removeSettled(tx: Tx, before: Date): Promise<void> {
    await tx.delete(NoticeEntity, { isWaiting: false, createdAt: LessThan(before) })
  }
}
