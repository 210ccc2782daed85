import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../fault.mjs'
import { lastWords, openLog, trimLogs } from './logs.mjs'
import { send } from './process-identity.mjs'
import { ProcessTable } from './process-table.mjs'
import { stopInOrder } from './stop-order.mjs'
import { StuckWatch } from './stuck-watch.mjs'

/**
 * A program that should run until it is stopped.
 * @typedef {object} Program
 * @property {string} name
 * @property {string} label    for people
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} env   beside the base environment
 * @property {() => Promise<boolean>} isReady   this very program answers, and not another one on its port
 * @property {() => Promise<boolean>} [isStuck]   it answers, and yet does nothing of its work
 * @property {number} [port]   where it listens
 * @property {boolean} [watchesPipe]   ends by itself when its input closes
 */
/**
 * @typedef {object} Running
 * @property {Program} program
 * @property {number} pid        0 while it waits for its next try
 * @property {number} startedAt  on the monotonic clock
 * @property {number} failures   in a row, each within `STEADY_MS` of its start
 * @property {boolean} isReady
 * @property {boolean} isGivenUp   it died too often and is not started again by itself
 * @property {{ file: string, startsAt: number }} log
 * @property {(fault: Fault) => void} giveUp  ends the wait for the first readiness
 */

const STEADY_MS = 10_000
const FAILURES_AT_START = 3
const MOST_PAUSE_MS = 5_000
/** With the pauses between them a minute and a half, in which what was the matter may have passed. */
const MOST_FAILURES = 20
/** What servers and services say when somebody else listens on their port; PostgreSQL's last word is of sockets alone. */
const PORT_TAKEN = /EADDRINUSE|address already in use|could not create any TCP\/IP sockets/i

/** At once the first time; then 0.2, 0.4, 0.8 s and so on. @param {number} failures in a row */
const usualPauseMs = (failures) => (failures === 1 ? 0 : Math.min(MOST_PAUSE_MS, 100 * 2 ** (failures - 1)))

/** Starts programs in groups of their own, starts them again when they die, and stops them all in order. */
export class Supervisor {
  /** @type {Map<string, Running>} */
  #running = new Map()
  #isStopping = false
  #trimming
  #watching

  /**
   * @param {object} setting
   * @param {string} setting.data
   * @param {NodeJS.ProcessEnv} setting.env
   * @param {(line: string) => void} setting.report
   * @param {(failures: number) => number} [setting.pauseMs]  before the next try, by the failures in a row
   * @param {number} [setting.stuckEveryMs]  between two looks whether a program is stuck
   */
  constructor({ data, env, report, pauseMs = usualPauseMs, stuckEveryMs }) {
    this.pauseMs = pauseMs
    this.data = data
    this.env = env
    this.report = report
    this.table = new ProcessTable(data)
    this.#trimming = setInterval(() => this.#trim(), 60_000).unref()
    const end = (/** @type {Running} */ running) => this.#endStuck(running)
    this.#watching = new StuckWatch(
      () => [...this.#running.values()].filter(({ isReady }) => isReady),
      end,
      stuckEveryMs,
    )
  }

  /**
   * Starts the program and resolves when it is ready. Rejects with a Fault when it dies three times before, or takes too long.
   * @param {Program} program @param {{ readyWithinMs: number }} options
   */
  async start(program, { readyWithinMs }) {
    /** @type {(fault: Fault) => void} */
    let giveUp = () => {}
    const failed = new Promise((_, reject) => (giveUp = reject))
    const log = { file: '', startsAt: 0 }
    const running = { program, pid: 0, startedAt: 0, failures: 0, isReady: false, isGivenUp: false, log, giveUp }
    this.#running.set(program.name, running)
    this.#spawn(running)
    const late = new AbortController()
    const tooLate = delay(readyWithinMs, undefined, { signal: late.signal }).then(() => {
      const within = `${Math.round(readyWithinMs / 1000)} s`
      const words = saying(lastWords(running.log))
      throw new Fault(
        `${program.label} was not ready within ${within}${words}: look into ${running.log.file} and start again.`,
      )
    })
    try {
      await Promise.race([this.#becomesReady(running), failed, tooLate])
      if (this.#isStopping) throw new Fault(`${program.label} was stopped before it was ready.`)
    } finally {
      tooLate.catch(() => {})
      late.abort()
    }
  }

  /** Stops the program with its group; it is started again, as if it had died. @param {string} name */
  async restart(name) {
    const running = this.#running.get(name)
    if (running?.isGivenUp) {
      Object.assign(running, { isGivenUp: false, failures: 0 })
      this.#spawn(running)
      void this.#becomesReady(running)
      return
    }
    const entry = this.table.children().find((each) => each.name === name)
    if (entry !== undefined) await stopInOrder([entry])
  }

  /** Stops everything in order within 15 s and returns the names of those that had to be killed. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#trimming)
    this.#watching.stop()
    return stopInOrder(this.table.children())
  }

  #trim() {
    try {
      trimLogs(this.data)
    } catch (error) {
      this.report(`Old logs could not be moved: ${/** @type {Error} */ (error).message}`)
    }
  }

  /** @param {Running} running */
  #endStuck({ program, pid }) {
    this.report(`${program.label} is up but does nothing of its work, and is ended`)
    send(pid, 'SIGKILL', { group: true }) // it would hardly stop in order
  }

  /** @param {Running} running */
  #spawn(running) {
    if (this.#isStopping) return
    const { name, command, args, env, watchesPipe } = running.program
    const log = openLog(this.data, name)
    const child = spawn(command, args, {
      cwd: this.data,
      env: { ...this.env, ...env, ...(watchesPipe ? { LAUNCHER_PIPE: '1' } : {}) },
      detached: true, // a group of its own: Ctrl-C in the terminal is for the launcher alone
      stdio: [watchesPipe ? 'pipe' : 'ignore', log.descriptor, log.descriptor],
    })
    log.close()
    Object.assign(running, { pid: child.pid ?? 0, startedAt: performance.now(), isReady: false, log })
    if (child.pid !== undefined) this.table.add(name, child.pid)
    child.stdin?.on('error', () => {})
    child.once('error', ({ message }) => this.#died(running, message))
    child.once('exit', (code, signal) => this.#died(running, signal ?? `exit code ${code}`))
  }

  /** @param {Running} running @param {string} how */
  #died(running, how) {
    const { program, pid, startedAt, log } = running
    if (pid !== 0) {
      this.table.remove(program.name, pid)
      send(pid, 'SIGKILL', { group: true }) // what it had started itself
    }
    if (this.#isStopping) return
    const wasReady = running.isReady
    running.failures = performance.now() - startedAt > STEADY_MS ? 1 : running.failures + 1
    Object.assign(running, { pid: 0, isReady: false })
    const why = reasonOf(program, how, lastWords(log))
    if (running.failures >= FAILURES_AT_START)
      running.giveUp(new Fault(`${program.label} keeps stopping (${why}): look into ${log.file} and start again.`))
    if (running.failures >= MOST_FAILURES) {
      running.isGivenUp = true
      this.report(
        `${program.label} stopped ${running.failures} times in a row (${why}) and is not started again: ` +
          `look into ${log.file}, and start Tollgate again`,
      )
      return
    }
    if (wasReady) void this.#comesBack(running, why)
    setTimeout(() => this.#spawn(running), this.pauseMs(running.failures))
  }

  /** @param {Running} running @param {string} why */
  async #comesBack(running, why) {
    const diedAt = performance.now()
    this.report(`${running.program.label} stopped (${why}) and is started again`)
    await this.#becomesReady(running)
    const seconds = ((performance.now() - diedAt) / 1000).toFixed(1)
    if (running.isReady) this.report(`${running.program.label} is back after ${seconds} s`)
  }

  /** @param {Running} running */
  async #becomesReady(running) {
    while (!this.#isStopping && !running.isGivenUp) {
      const { pid } = running
      const isReady = pid !== 0 && (await running.program.isReady())
      // The answer may have come from a predecessor on the same port.
      if (isReady && running.pid === pid) {
        running.isReady = true
        return
      }
      await delay(50)
    }
  }
}

/** Why a program stopped: how, what it said last, and whether its port was somebody else's. @param {Program} program @param {string} how @param {string} words */
function reasonOf({ port }, how, words) {
  const isTaken = port !== undefined && PORT_TAKEN.test(words)
  return `${isTaken ? `port ${port} is taken by another program; ` : ''}${how}${saying(words)}`
}

/** @param {string} words */
const saying = (words) => (words === '' ? '' : `: ${words}`)
