import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram } from './programs.mjs'

/** The gateway has one core for itself; load and upstream share the other. */
export const GATEWAY_CPU = 0
export const LOAD_CPU = 1
/** A third of the weight of an ordinary process. */
const YIELDING_NICENESS = 5

const taskset = os.availableParallelism() > 1 ? findProgram('taskset') : null
const setpriv = findProgram('setpriv')

/** Whether processes can be kept on their CPU. */
export const canPin = taskset !== null

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * @typedef {object} ChildOptions
 * @property {number} [cpu]  any, unless given
 * @property {NodeJS.ProcessEnv} [env]  beside the environment of this process
 * @property {string} [cwd]
 * @property {boolean} [isOutputRead]   standard output is a pipe for the caller instead of being dropped
 */

/** @type {Set<ChildProcess>} */
const children = new Set()

/**
 * Starts a program on that CPU; it ends with this process, however that ends. What it writes to standard error is kept
 * for the message of a failure.
 * @param {string} command @param {string[]} args @param {ChildOptions} options
 */
export function startChild(command, args, { cpu, env, cwd, isOutputRead = false }) {
  // Each of them becomes the next by exec, so the pid stays the program's own.
  const words = [
    ...(taskset === null || cpu === undefined ? [] : [taskset, '--cpu-list', String(cpu)]),
    ...(setpriv === null ? [] : [setpriv, '--pdeathsig', 'TERM']),
    command,
    ...args,
  ]
  const [first, ...rest] = /** @type {[string, ...string[]]} */ (words)
  const child = spawn(first, rest, {
    cwd,
    env: { ...process.env, ...env },
    detached: true, // Ctrl-C in a terminal is for the bench alone, which then ends its children in order
    stdio: ['ignore', isOutputRead ? 'pipe' : 'ignore', 'pipe'],
  })
  let lastWords = ''
  child.stderr?.on('data', (data) => (lastWords = (lastWords + data).slice(-2_000)))
  children.add(child)
  child.once('exit', () => children.delete(child))
  child.once('error', () => children.delete(child))
  return { child, pid: child.pid ?? 0, lastWords: () => lastWords.trim() }
}

/** @typedef {ReturnType<typeof startChild>} Child */

/** Keeps a running process with all of its threads on that CPU. @param {number} pid @param {number} cpu */
export function moveToCpu(pid, cpu) {
  if (taskset !== null) execFileSync(taskset, ['--all-tasks', '--cpu-list', '--pid', String(cpu), String(pid)])
}

/**
 * Lets a process give way to all others on its CPU: its threads, and the group that the kernel may have made of its session.
 * @param {number} pid
 */
export function giveWay(pid) {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) os.setPriority(Number(thread), YIELDING_NICENESS)
    writeFileSync(`/proc/${pid}/autogroup`, String(YIELDING_NICENESS))
  } catch {
    // It has ended meanwhile, or this kernel makes no such groups.
  }
}

/**
 * Runs a program to its end and returns what it wrote; throws with its last words when it failed or took too long.
 * @param {string} command @param {string[]} args @param {ChildOptions & { timeoutMs: number }} options
 */
export async function runChild(command, args, { timeoutMs, ...options }) {
  const { child, lastWords } = startChild(command, args, { ...options, isOutputRead: true })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const [code, signal] = await once(child, 'close').finally(() => clearTimeout(timer))
  if (code !== 0) throw new Error(`${command} failed (${signal ?? `exit code ${code}`}): ${lastWords()}`)
  return output
}

/** Ends a program: asks first, kills it after that time. @param {ChildProcess} child @param {number} [timeoutMs] */
export async function stopChild(child, timeoutMs = 5_000) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = new AbortController()
  await Promise.race([gone, delay(timeoutMs, undefined, { signal: patience.signal })]).finally(() => patience.abort())
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await gone
}

/** Ends everything that still runs; the launcher of a whole Tollgate takes up to 15 s for that. */
export async function stopChildren() {
  await Promise.all([...children].map((child) => stopChild(child, 20_000)))
}
