/** What a `Roster` holds; it notes here where in its list the object stands. An object is on one roster at a time. */
export interface RosterMember {
  rosterPlace: number
}

/**
 * A set of objects that come and go thousands of times a second. A `Set` costs more there: V8 replaces its table again
 * and again, and a replaced table that has reached the old generation keeps the next one alive with all its members, so
 * that short-lived members become long-lived garbage.
 */
export class Roster<T extends RosterMember> implements Iterable<T> {
  private readonly members: T[] = []

  get size(): number {
    return this.members.length
  }

  /** Adds an object that is on no roster. */
  add(member: T): void {
    member.rosterPlace = this.members.push(member) - 1
  }

  /** Removes a member, in whose place the last one is put; false when it was not on. */
  delete(member: T): boolean {
    const members = this.members
    const place = member.rosterPlace
    if (members[place] !== member) return false
    const last = members.pop() as T // there is one at least: the member itself
    if (last !== member) {
      members[place] = last
      last.rosterPlace = place
    }
    return true
  }

  /** The members at this moment, in no order; some may come and go while they are read. */
  [Symbol.iterator](): Iterator<T> {
    return [...this.members].values()
  }
}
