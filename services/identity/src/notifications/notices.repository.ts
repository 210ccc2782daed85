import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { LessThan } from 'typeorm'
import { NoticeEntity } from './notice.entity'

/** The one writer of `identity.notices`. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly transactions: Transactions) {}

  async insert(tx: Tx, notice: NoticeEntity): Promise<void> {
    await tx.insert(NoticeEntity, notice)
  }

  /** Null for one that is done with. */
  findWaiting(id: string): Promise<NoticeEntity | null> {
    return this.transactions.read((db) => db.findOneBy(NoticeEntity, { id, isWaiting: true }))
  }

  /** It arrived, or was given up for that reason. */
  async settle(id: string, failure: string | null): Promise<void> {
    await this.transactions.run((tx) => tx.update(NoticeEntity, { id }, { isWaiting: false, failure }))
  }

  /** The ids of notices that wait since before then, oldest first. */
  async listWaiting(before: Date, limit: number): Promise<string[]> {
    const notices = await this.transactions.read((db) =>
      db.find(NoticeEntity, {
        select: { id: true },
        where: { isWaiting: true, createdAt: LessThan(before) },
        order: { createdAt: 'ASC' },
        take: limit,
      }),
    )
    return notices.map(({ id }) => id)
  }

  /** Removes traces that are older than that. */
  async removeSettled(before: Date): Promise<void> {
    await this.transactions.run((tx) => tx.delete(NoticeEntity, { isWaiting: false, createdAt: LessThan(before) }))
  }
}
