/** Something that is on one `Roster` at a time, which keeps its place here. */
export interface RosterMember {
  rosterPlace: number
}

/**
 * Those who are there at the moment, where they come and go thousands of times a second. A `Set` would do, but not well:
 * V8 makes it a new table again and again, and each old one, once it has grown old itself, keeps the next one alive with
 * all its members, so that every one of them costs a long-lived object instead of a short-lived one.
 */
export class Roster<T extends RosterMember> implements Iterable<T> {
  private readonly members: T[] = []

  get size(): number {
    return this.members.length
  }

  /** Adds one who is on no roster. */
  add(member: T): void {
    member.rosterPlace = this.members.push(member) - 1
  }

  /** Takes a member off; false when it was not on. The last one gets its place. */
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

  /** Members as they are now, in no order: they may come and go meanwhile. */
  [Symbol.iterator](): Iterator<T> {
    return [...this.members].values()
  }
}
