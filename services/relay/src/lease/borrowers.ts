import { Borrower, type Payer } from './lease'

/** A borrower's recent spend is worth remembering for as long as it looks back. */
const forgetMs = 11_000

/** Those for whom this process borrows or has just borrowed: tokens, and users who call without one, in each of their groups. */
export class Borrowers {
  private readonly byToken = new Map<number, Borrower[]>()
  private readonly byUser = new Map<number, Borrower[]>()

  /** Those that are known of a token or user, of whatever group: most often one. */
  find({ userId, tokenId }: Pick<Payer, 'userId' | 'tokenId'>): readonly Borrower[] {
    return (tokenId === null ? this.byUser.get(userId) : this.byToken.get(tokenId)) ?? []
  }

  /** The borrower, known from here on. */
  get(payer: Payer): Borrower {
    const known = this.find(payer)
    for (const one of known) if (one.payer.group === payer.group) return one
    const borrower = new Borrower(payer)
    const { userId, tokenId } = payer
    if (tokenId === null) this.byUser.set(userId, [...known, borrower])
    else this.byToken.set(tokenId, [...known, borrower])
    return borrower
  }

  /** Those who have no lease and have not called for a while are forgotten. */
  forgetUnused(nowMs: number): void {
    for (const book of [this.byToken, this.byUser]) {
      for (const [key, borrowers] of book) {
        const used = borrowers.filter(({ current, lastUsedMs }) => current !== null || nowMs - lastUsedMs < forgetMs)
        if (used.length === 0) book.delete(key)
        else if (used.length < borrowers.length) book.set(key, used)
      }
    }
  }
}
