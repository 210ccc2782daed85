import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../fault.mjs'
import { lastWords, openLog, trimLogs } from './logs.mjs'
import { send } from './process-identity.mjs'
import { ProcessTable } from './process-table.mjs'
import { stopInOrder } from './stop-order.mjs'

/**
 * A program that should run until it is stopped.
 * @typedef {object} Program
 * @property {string} name
 * @property {string} label    for people
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} env   beside the base environment
 * @property {() => Promise<boolean>} isReady
 * @property {boolean} [watchesPipe]   ends by itself when its input closes
 */
/**
 * @typedef {object} Running
 * @property {Program} program
 * @property {number} pid        0 while it waits for its next try
 * @property {number} startedAt  on the monotonic clock
 * @property {number} failures   in a row, each within `STEADY_MS` of its start
 * @property {boolean} isReady
 * @property {{ file: string, startsAt: number }} log
 * @property {(fault: Fault) => void} giveUp  ends the wait for the first readiness
 */

const STEADY_MS = 10_000
const FAILURES_AT_START = 3
const MOST_PAUSE_MS = 5_000

/** Starts programs in groups of their own, starts them again when they die, and stops them all in order. */
export class Supervisor {
  /** @type {Map<string, Running>} */
  #running = new Map()
  #isStopping = false
  #trimming

  /** @param {{ data: string, env: NodeJS.ProcessEnv, report: (line: string) => void }} setting */
  constructor({ data, env, report }) {
    this.data = data
    this.env = env
    this.report = report
    this.table = new ProcessTable(data)
    this.#trimming = setInterval(() => this.#trim(), 60_000).unref()
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
    const running = { program, pid: 0, startedAt: 0, failures: 0, isReady: false, log, giveUp }
    this.#running.set(program.name, running)
    this.#spawn(running)
    const late = new AbortController()
    const tooLate = delay(readyWithinMs, undefined, { signal: late.signal }).then(() => {
      const within = `${Math.round(readyWithinMs / 1000)} s`
      throw new Fault(`${program.label} was not ready within ${within}: look into ${running.log.file} and start again.`)
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
    const entry = this.table.children().find((each) => each.name === name)
    if (entry !== undefined) await stopInOrder([entry])
  }

  /** Stops everything in order within 15 s and returns the names of those that had to be killed. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#trimming)
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
    const words = lastWords(log)
    if (running.failures >= FAILURES_AT_START) {
      const reason = words === '' ? how : `${how}: ${words}`
      running.giveUp(new Fault(`${program.label} keeps stopping (${reason}): look into ${log.file} and start again.`))
    }
    if (wasReady) void this.#comesBack(running, how)
    // At once the first time; then 0.2, 0.4, 0.8 s and so on.
    const pauseMs = running.failures === 1 ? 0 : Math.min(MOST_PAUSE_MS, 100 * 2 ** (running.failures - 1))
    setTimeout(() => this.#spawn(running), pauseMs)
  }

  /** @param {Running} running @param {string} how */
  async #comesBack(running, how) {
    const diedAt = performance.now()
    this.report(`${running.program.label} stopped (${how}) and is started again`)
    await this.#becomesReady(running)
    const seconds = ((performance.now() - diedAt) / 1000).toFixed(1)
    if (!this.#isStopping) this.report(`${running.program.label} is back after ${seconds} s`)
  }

  /** @param {Running} running */
  async #becomesReady(running) {
    while (!this.#isStopping) {
      const { pid } = running
      const isReady = pid !== 0 && (await running.program.isReady())
      // The answer may have come from a predecessor on the same port.
      if (isReady && running.pid === pid) break
      await delay(50)
    }
    running.isReady = true
  }
}
