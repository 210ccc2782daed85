/** Refused calls of one user that have a row of their own within a minute. */
const mostOfUser = 20
/** The same of all users, and as many users whose further calls are counted. */
const mostInAll = 300

interface OfUser {
  readonly username: string
  rows: number
  more: number
}

/** Further calls of one user, as a number. */
export interface MoreOfUser {
  readonly userId: number
  readonly username: string
  readonly times: number
}

/**
 * Says which refused calls have rows in the log, and counts the others for the minute's end: however many are refused, a
 * minute has at most 300 rows and 300 counts, and a user 20 rows and one count.
 */
export class RefusalBounds {
  private rows = 0
  private readonly users = new Map<number, OfUser>()

  /** What becomes of a call of this user: a row, a number in the count of the user, or nothing, as there are too many users. */
  take(userId: number, username: string): 'row' | 'counted' | 'beyond' {
    const user = this.users.get(userId) ?? this.add(userId, username)
    if (user === null) return 'beyond'
    if (user.rows >= mostOfUser || this.rows >= mostInAll) {
      user.more += 1
      return 'counted'
    }
    user.rows += 1
    this.rows += 1
    return 'row'
  }

  /** The minute is over: what was counted in it, and everything begins anew. */
  end(): MoreOfUser[] {
    const counted = [...this.users].filter(([, { more }]) => more > 0)
    this.users.clear()
    this.rows = 0
    return counted.map(([userId, { username, more }]) => ({ userId, username, times: more }))
  }

  private add(userId: number, username: string): OfUser | null {
    if (this.users.size >= mostInAll) return null
    const user = { username, rows: 0, more: 0 }
    this.users.set(userId, user)
    return user
  }
}
