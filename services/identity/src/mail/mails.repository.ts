import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { IsNull, LessThan, Not } from 'typeorm'
import { MailEntity } from './mail.entity'

/** The one writer of `identity.mails`. */
@Injectable()
export class MailsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** A mail that still has to go out; null for one that is done with. */
  findWaiting(id: string): Promise<MailEntity | null> {
    return this.transactions.read((db) => db.findOneBy(MailEntity, { id, sealed: Not(IsNull()) }))
  }

  has(id: string): Promise<boolean> {
    return this.transactions.read((db) => db.existsBy(MailEntity, { id }))
  }

  /** False when there is a mail with this id already. */
  async insert(tx: Tx, mail: MailEntity): Promise<boolean> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(MailEntity)
      .values(mail)
      .orIgnore()
      .returning('id')
      .execute()
    return (raw as unknown[]).length === 1
  }

  /** Nothing more is to be done: the content goes, the trace stays. */
  async settle(id: string, outcome: { readonly sentAt: Date } | { readonly failure: string }): Promise<void> {
    await this.transactions.run((tx) => tx.update(MailEntity, { id }, { ...outcome, sealed: null }))
  }

  /** The ids of mails that wait since before then, oldest first. */
  async listWaiting(before: Date, limit: number): Promise<string[]> {
    const mails = await this.transactions.read((db) =>
      db.find(MailEntity, {
        select: { id: true },
        where: { sealed: Not(IsNull()), createdAt: LessThan(before) },
        order: { createdAt: 'ASC' },
        take: limit,
      }),
    )
    return mails.map(({ id }) => id)
  }

  /** Removes traces that are older than that. */
  async removeSettled(before: Date): Promise<void> {
    await this.transactions.run((tx) => tx.delete(MailEntity, { sealed: IsNull(), createdAt: LessThan(before) }))
  }
}
