import { Injectable } from '@nestjs/common'
import type { StalePage, StaleValue, Tx } from '@tollgate/persistence'
import { IsNull, LessThan, Not } from 'typeorm'
import { MailEntity } from './mail.entity'

/** When a mail was sent, or why it was given up. */
export type MailOutcome = { readonly sentAt: Date } | { readonly failure: string }

/** The one writer of `identity.mails`. */
@Injectable()
export class MailsRepository {
  /** A mail that waits; null for one that was sent or given up. */
  findWaiting(tx: Tx, id: string): Promise<MailEntity | null> {
    return tx.findOneBy(MailEntity, { id, sealed: Not(IsNull()) })
  }

  has(tx: Tx, id: string): Promise<boolean> {
    return tx.existsBy(MailEntity, { id })
  }

  /** Returns false when there is a mail with this id already. */
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

  /** Records how a mail ended, and removes its content. */
  async settle(tx: Tx, id: string, outcome: MailOutcome): Promise<void> {
    await tx.update(MailEntity, { id }, { ...outcome, sealed: null })
  }

  /** The ids of mails that have waited since before that time, the oldest first. */
  async listWaiting(tx: Tx, before: Date, limit: number): Promise<string[]> {
    const mails = await tx.find(MailEntity, {
      select: { id: true },
      where: { sealed: Not(IsNull()), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    })
    return mails.map(({ id }) => id)
  }

  /** Waiting mails that another key than the present one has sealed. */
  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT id::text, sealed FROM identity.mails
       WHERE id::text COLLATE "C" > $2 AND sealed IS NOT NULL AND NOT starts_with(sealed, $1)
       ORDER BY id::text COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed text into the place of this one; a mail that ended meanwhile stays empty. */
  async reseal(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<void> {
    await tx.update(MailEntity, { id, sealed }, { sealed: anew })
  }

  /** Removes the records of ended mails that are older than that time. */
  async removeSettled(tx: Tx, before: Date): Promise<void> {
    await tx.delete(MailEntity, { sealed: IsNull(), createdAt: LessThan(before) })
  }
}
