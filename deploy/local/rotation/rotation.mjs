import { Fault } from '../fault.mjs'
import { makeSecret } from '../settings/secrets.mjs'
import { keyIdOf } from './key-id.mjs'

/** @typedef {import('./house.mjs').House} House */
/** @typedef {import('./house.mjs').Beat} Beat */

/** Who seals something at rest. */
const OWNERS = ['identity', 'channels', 'billing', 'logs']
/** How long a process may take to follow the file, and a pass to come round, before that is told. */
const PATIENCE_MS = 60_000

/**
 * Replaces the master secret of a running house, in steps that may each be interrupted and taken up again: the new one is known
 * to every process before anything is sealed with it, and the old one opens until nothing at rest needs it.
 */
export class Rotation {
  /** @param {{ house: House, report: (line: string) => void, waitMs: number, nowMs?: () => number }} options */
  constructor({ house, report, waitMs, nowMs = Date.now }) {
    this.house = house
    this.report = report
    this.waitMs = waitMs
    this.nowMs = nowMs
  }

  /** Says which keys each process has. */
  async tell() {
    const ids = this.house.secrets().map(keyIdOf)
    this.report(`in the file: ${ids.join(', ')} (the first one seals)`)
    for (const { service, instance, keys } of await this.house.listen())
      this.report(
        `${service} ${instance}: ${keys ? `${keys.ring.join(', ')}${passOf(keys.pass)}` : 'an earlier version'}`,
      )
  }

  /** Throws a Fault where a step does not come about; what is done stays, and the next run goes on from there. */
  async run() {
    const { from, to } = this.begin()
    if (keyIdOf(this.house.secrets()[0] ?? '') === keyIdOf(from)) {
      this.house.write([from, to])
      await this.untilAll(`every process knows ${keyIdOf(to)}`, ({ ring }) => ring.includes(keyIdOf(to)))
      this.house.write([to, from])
    }
    await this.untilAll(`every process seals with ${keyIdOf(to)}`, ({ ring }) => ring[0] === keyIdOf(to))
    const sealedFromMs = this.nowMs()
    await this.untilResealed(keyIdOf(to), sealedFromMs)
    await this.waitUntil(sealedFromMs + this.waitMs)
    await this.untilResealed(keyIdOf(to), this.nowMs())
    this.house.write([to])
    await this.untilAll(`no process knows ${keyIdOf(from)} any more`, ({ ring }) => ring.join() === keyIdOf(to))
    this.house.note(null)
    this.report(`${keyIdOf(from)} opens nothing any more. Backups of before need it.`)
  }

  /** The secrets of the rotation that this run takes up, or of a new one. */
  begin() {
    const [first = '', second, ...more] = this.house.secrets()
    if (more.length > 0)
      throw new Fault('The file has more than two secrets: remove those that nothing is sealed with.')
    if (second === undefined) {
      const to = makeSecret()
      this.house.note({ from: keyIdOf(first), to: keyIdOf(to) })
      return { from: first, to }
    }
    const begun = this.house.begun()
    const isNotYetSealing = begun !== null && begun.from === keyIdOf(first) && begun.to === keyIdOf(second)
    this.report('taking up a rotation that was begun')
    return isNotYetSealing ? { from: first, to: second } : { from: second, to: first }
  }

  /** @param {string} what @param {(keys: NonNullable<Beat['keys']>) => boolean} holds */
  async untilAll(what, holds) {
    const isDone = (/** @type {Beat[]} */ all) => all.filter(({ keys }) => !keys || !holds(keys))
    await this.until(what, (all) => isDone(all).map(({ service, instance }) => `${service} ${instance}`))
  }

  /** @param {string} key @param {number} afterMs */
  async untilResealed(key, afterMs) {
    /** @param {Beat[]} all */
    const missing = (all) =>
      OWNERS.filter((owner) => {
        const passes = all.filter(({ service }) => service === owner).map(({ keys }) => keys?.pass ?? null)
        const last = passes.filter((pass) => pass?.key === key && pass.startedAtMs > afterMs)
        const stuck = last.reduce((sum, pass) => sum + (pass?.stuck ?? 0), 0)
        if (stuck > 0)
          throw new Fault(
            `${owner} has ${stuck} values that no key opens (keys.not-opened in its log): write them anew or delete them, then run this again. The old key is kept.`,
          )
        return last.length === 0
      })
    // As many rows as there are take their time: it is not over while somebody works on it.
    await this.until(`everything at rest is sealed with ${key}`, missing, Infinity)
  }

  /** @param {string} what @param {(all: Beat[]) => string[]} missing @param {number} [patienceMs] */
  async until(what, missing, patienceMs = PATIENCE_MS) {
    const deadlineMs = this.nowMs() + patienceMs
    for (let told = ''; ;) {
      const all = await this.house.listen()
      const absent = OWNERS.filter((owner) => all.every(({ service }) => service !== owner))
      const left = absent.length > 0 ? absent.map((owner) => `${owner}, which does not run`) : missing(all)
      if (left.length === 0) return this.report(what)
      if (this.nowMs() > deadlineMs)
        throw new Fault(`Not yet: ${what}. Waited for ${left.join(', ')}. Run this again to go on.`)
      if (left.join() !== told) this.report(`waiting for ${left.join(', ')}`)
      told = left.join()
    }
  }

  /** @param {number} ms */
  async waitUntil(ms) {
    const leftMs = ms - this.nowMs()
    if (leftMs <= 0) return
    this.report(`the old key opens for ${Math.ceil(leftMs / 1_000)} s more what is under way`)
    await new Promise((resolve) => setTimeout(resolve, leftMs))
  }
}

/** @param {NonNullable<Beat['keys']>['pass']} pass */
function passOf(pass) {
  if (pass === null) return ''
  const left = pass.stuck === 0 ? 'nothing left' : `${pass.stuck} values that no key opens`
  return `; sealed anew with ${pass.key} at ${new Date(pass.startedAtMs).toISOString()}, ${left}`
}
