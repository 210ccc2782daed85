/** @typedef {import('./supervisor.mjs').Running} Running */

const EVERY_MS = 5_000
/** Half a minute: what a busy machine or a slow disk keeps waiting has answered by then. */
const LOOKS = 6

/** Looks at programs that can be stuck, and ends one that was found so at six looks in a row. */
export class StuckWatch {
  /** @type {Map<number, number>} by pid: how often in a row */
  #found = new Map()
  #timer
  #isLooking = false

  /** @param {() => Running[]} running @param {(running: Running) => void} end @param {number} [everyMs] */
  constructor(running, end, everyMs = EVERY_MS) {
    this.running = running
    this.end = end
    this.#timer = setInterval(() => void this.#look(), everyMs).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  async #look() {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#lookAtAll()
    } catch {
      // A look that fails tells nothing; there is another one soon.
    } finally {
      this.#isLooking = false
    }
  }

  async #lookAtAll() {
    const before = this.#found
    this.#found = new Map()
    for (const each of this.running()) {
      const { pid } = each
      if (!(await each.program.isStuck?.()) || each.pid !== pid) continue
      const looks = (before.get(pid) ?? 0) + 1
      if (looks < LOOKS) this.#found.set(pid, looks)
      else this.end(each)
    }
  }
}
