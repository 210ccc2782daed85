import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { IsNull, LessThan, Not } from 'typeorm'
import { MailEntity } from './mail.entity'

/** That a mail went out, or why it was given up. */
export type MailOutcome = { readonly sentAt: Date } | { readonly failure: string }

/** The one writer of `identity.mails`. */
@Injectable()
export class MailsRepository {
  /** A mail that still has to go out; null for one that is done with. */
  findWaiting(tx: Tx, id: string): Promise<MailEntity | null> {
    return tx.findOneBy(MailEntity, { id, sealed: Not(IsNull()) })
  }

  has(tx: Tx, id: string): Promise<boolean> {
    return tx.existsBy(MailEntity, { id })
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
  async settle(tx: Tx, id: string, outcome: MailOutcome): Promise<void> {
    await tx.update(MailEntity, { id }, { ...outcome, sealed: null })
  }

  /** The ids of mails that wait since before then, oldest first. */
  async listWaiting(tx: Tx, before: Date, limit: number): Promise<string[]> {
    const mails = await tx.find(MailEntity, {
      select: { id: true },
      where: { sealed: Not(IsNull()), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    })
    return mails.map(({ id }) => id)
  }

  /** Removes traces that are older than that. */
  async removeSettled(tx: Tx, before: Date): Promise<void> {
    await tx.delete(MailEntity, { sealed: IsNull(), createdAt: LessThan(before) })
  }
}
