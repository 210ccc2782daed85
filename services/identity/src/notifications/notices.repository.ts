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

  /** Null for one that is done with. */
  findWaiting(tx: Tx, id: string): Promise<NoticeEntity | null> {
    return tx.findOneBy(NoticeEntity, { id, isWaiting: true })
  }

  /** It arrived, or was given up for that reason. */
  async settle(tx: Tx, id: string, failure: string | null): Promise<void> {
    await tx.update(NoticeEntity, { id }, { isWaiting: false, failure })
  }

  /** The ids of notices that wait since before then, oldest first. */
  async listWaiting(tx: Tx, before: Date, limit: number): Promise<string[]> {
    const notices = await tx.find(NoticeEntity, {
      select: { id: true },
      where: { isWaiting: true, createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    })
    return notices.map(({ id }) => id)
  }

  /** Removes traces that are older than that. */
  async removeSettled(tx: Tx, before: Date): Promise<void> {
    await tx.delete(NoticeEntity, { isWaiting: false, createdAt: LessThan(before) })
  }
}
