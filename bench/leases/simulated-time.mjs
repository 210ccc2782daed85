import { createRequire } from 'node:module'

const built = createRequire(import.meta.url)
const { Clock } = built('../../libs/clock/dist/index.js')

/** @typedef {{ dueMs: number, order: number, act: (() => void) | null }} Event */

/** Time that stands still until something is due, and goes there at once: what falls due together comes in the order it was set. */
export class SimulatedTime extends Clock {
  /** @type {Event[]} a heap, the earliest first */
  events = []
  order = 0
  atMs = 0

  nowMs() {
    return Date.UTC(2026, 0, 1) + this.atMs
  }

  monotonicMs() {
    return this.atMs
  }

  /** @param {() => void} act @param {number} delayMs */
  setTimer(act, delayMs) {
    const event = {
      dueMs: this.atMs + Math.max(0, delayMs),
      order: this.order++,
      act: /** @type {Event['act']} */ (act),
    }
    this.push(event)
    return { cancel: () => void (event.act = null) }
  }

  /** Lets everything happen that falls due by then. @param {number} endMs */
  run(endMs) {
    for (let next = this.events[0]; next !== undefined && next.dueMs <= endMs; next = this.events[0]) {
      this.pop()
      this.atMs = next.dueMs
      next.act?.()
    }
    this.atMs = endMs
  }

  /** @param {Event} event */
  push(event) {
    const { events } = this
    let at = events.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!isBefore(event, /** @type {Event} */ (events[above]))) break
      events[at] = /** @type {Event} */ (events[above])
      at = above
    }
    events[at] = event
  }

  pop() {
    const { events } = this
    const last = /** @type {Event} */ (events.pop())
    if (events.length === 0) return
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const right = events[left + 1]
      const least = right !== undefined && isBefore(right, /** @type {Event} */ (events[left])) ? left + 1 : left
      const below = events[least]
      if (below === undefined || !isBefore(below, last)) break
      events[at] = below
      at = least
    }
    events[at] = last
  }
}

/** @param {Event} one @param {Event} other */
const isBefore = (one, other) => one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order)
