/**
 * What waits for its turn, each thing under a number of its own. Owners take turns: nobody's second comes before anybody's
 * first, however many one of them has.
 */
export class FairQueue<T> {
  /** Whose turn is next stands first. */
  private readonly byOwner = new Map<number, Map<number, T>>()

  add(owner: number, id: number, item: T): void {
    const items = this.byOwner.get(owner)
    if (items === undefined) this.byOwner.set(owner, new Map([[id, item]]))
    else items.set(id, item)
  }

  /** Takes out what is next, whose owner then waits behind all others; null when nothing waits. */
  take(): { id: number; item: T } | null {
    for (const [owner, items] of this.byOwner) {
      for (const [id, item] of items) {
        items.delete(id)
        this.byOwner.delete(owner)
        if (items.size > 0) this.byOwner.set(owner, items)
        return { id, item }
      }
    }
    return null
  }

  /** Takes out one thing, wherever it stands; false when it does not wait. */
  remove(owner: number, id: number): boolean {
    const items = this.byOwner.get(owner)
    if (items === undefined || !items.delete(id)) return false
    if (items.size === 0) this.byOwner.delete(owner)
    return true
  }
}
