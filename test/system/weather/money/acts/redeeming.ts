import type { Dice } from '../../../support/dice'
import { grouped } from '../../oracle/grouped'
import { mayBeForgotten } from '../../oracle/money/money-record'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'
import type { Patron } from '../books/patron'

/** Some patrons redeem the same code at the same moment, which may be used up by then. */
export async function redeemTogether({ codes, patrons }: MoneyTarget, book: MoneyBook, dice: Dice): Promise<void> {
  const codeId = dice.pick([...codes.keys()])
  const first = dice.below(patrons.length)
  const count = 1 + dice.below(patrons.length)
  const users = Array.from({ length: count }, (_, index) => patrons[(first + index) % patrons.length]) as Patron[] // in bounds
  await Promise.all(users.map((patron) => redeem(patron, codeId, book)))
}

/** Whoever does not know whether they got a code's worth, or may have lost it, redeems it again. */
export async function redeemAgain({ patrons }: MoneyTarget, book: MoneyBook): Promise<void> {
  const acts = grouped(book.redemptions, ({ codeId, userId }) => `${codeId}:${userId}`)
  for (const own of acts.values()) {
    const last = own.at(-1)
    if (last === undefined || (last.answer !== 'unsure' && !mayBeForgotten(book, last.atMs))) continue
    const patron = patrons.find(({ userId }) => userId === last.userId)
    if (patron !== undefined) await redeem(patron, last.codeId, book)
  }
}

async function redeem(patron: Patron, codeId: number, book: MoneyBook): Promise<void> {
  const { answer } = await patron.ask('POST', '/api/user/topup', { key: book.codes.get(codeId)?.key })
  book.redemptions.push({ codeId, userId: patron.userId, answer, atMs: performance.now() })
}
