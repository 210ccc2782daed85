import type { Dice } from '../../../support/dice'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'

/** The worth of a dollar, which is the least that is transferred. */
const leastTransfer = 500_000

/** Less than an order brings. */
const littleUnits = 100_000

/** Earnings of invitations become balance. */
export async function transfer({ inviter }: MoneyTarget, book: MoneyBook): Promise<void> {
  const units = leastTransfer + book.nextMove()
  const { answer } = await inviter.ask('POST', '/api/user/aff_transfer', { quota: units })
  book.transfers.push({ userId: inviter.userId, units, answer, atMs: performance.now() })
}

/** An administrator gives a patron more, or takes some, while calls hold a part of it. */
export async function edit(
  { root, patrons, names, groups, debtorId, begunUnits }: MoneyTarget,
  book: MoneyBook,
  dice: Dice,
): Promise<void> {
  const { userId } = dice.pick(patrons)
  const username = names.get(userId)
  const [few, draw] = [userId === debtorId, dice.below(3)]
  const units = (few ? littleUnits * draw : begunUnits * (1 + draw)) + book.nextMove()
  const body = { id: userId, username, display_name: username, group: groups.get(userId) ?? 'default', quota: units }
  const { answer } = await root.ask('PUT', '/api/user/', body)
  book.edits.push({ userId, units, answer, atMs: performance.now() })
}

/** A patron checks in twice at the same moment. */
export async function checkIn({ patrons }: MoneyTarget, book: MoneyBook, dice: Dice): Promise<void> {
  const patron = dice.pick(patrons)
  const once = async () => {
    const { answer } = await patron.ask('POST', '/api/user/check_in')
    book.checkIns.push({ userId: patron.userId, answer, atMs: performance.now() })
  }
  await Promise.all([once(), once()])
}
