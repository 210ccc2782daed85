import { Borrower } from './lease'

/** A borrower's recent spend is worth remembering for as long as it looks back. */
const forgetMs = 11_000

/** Those for whom this process borrows or has just borrowed: tokens, and users who call without one. */
export class Borrowers {
  private readonly byToken = new Map<number, Borrower>()
  private readonly byUser = new Map<number, Borrower>()

  /** The borrower that is known; undefined when there is none. */
  find(userId: number, tokenId: number | null): Borrower | undefined {
    return tokenId === null ? this.byUser.get(userId) : this.byToken.get(tokenId)
  }

  /** The borrower, known from here on. */
  get(userId: number, tokenId: number | null): Borrower {
    const known = this.find(userId, tokenId)
    if (known !== undefined) return known
    const borrower = new Borrower(userId, tokenId)
    if (tokenId === null) this.byUser.set(userId, borrower)
    else this.byToken.set(tokenId, borrower)
    return borrower
  }

  /** Those who have no lease and have not called for a while are forgotten. */
  forgetUnused(nowMs: number): void {
    for (const book of [this.byToken, this.byUser]) {
      for (const [key, borrower] of book) {
        if (borrower.current === null && nowMs - borrower.lastUsedMs >= forgetMs) book.delete(key)
      }
    }
  }
}
