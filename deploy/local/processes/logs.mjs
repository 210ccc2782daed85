import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'

const MOST_BYTES = 50 << 20
const LAST_BYTES = 16 << 10

/** @param {string} data @param {string} name of the process */
export const logFileOf = (data, name) => path.join(data, 'logs', `${name}.log`)

/**
 * Opens the log of a process for appending; the caller hands the descriptor to the child and closes its own.
 * @param {string} data @param {string} name
 */
export function openLog(data, name) {
  const file = logFileOf(data, name)
  mkdirSync(path.dirname(file), { recursive: true })
  const descriptor = openSync(file, 'a', 0o600)
  return { file, descriptor, startsAt: statSync(file).size, close: () => closeSync(descriptor) }
}

/** Keeps each log below 50 MB with one predecessor. Writers append, so they go on at the new end. @param {string} data */
export function trimLogs(data) {
  const folder = path.join(data, 'logs')
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.log'))) {
    const file = path.join(folder, name)
    if (statSync(file).size <= MOST_BYTES) continue
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  }
}

/**
 * The last thing that a process said since it was started, on one line; empty when it said nothing.
 * @param {{ file: string, startsAt: number }} log
 */
export function lastWords(log) {
  const lines = endOf(log).split('\n')
  // npm says first what is wrong and then how to use it; nx ends with times, Node with a stack and its version,
  // PostgreSQL with a farewell.
  const telling =
    lines.find((line) => /^npm error (?!code |errno )\S/.test(line)) ??
    lines.find((line) => /^- @\S+:\S+$/.test(line)) ??
    lines.findLast((line) => /^\w*Error(?: \[\w+\])?: /.test(line)) ??
    lines.findLast((line) => / FATAL: /.test(line)) ??
    lines.findLast((line) => line.trim() !== '')
  return plain((telling ?? '').replace(/^- /, '')).slice(0, 300)
}

/**
 * What stands at the end of a log, at most 16 KB; empty when somebody has removed the file, which must not keep a process from
 * being started again.
 * @param {{ file: string, startsAt: number }} log
 */
function endOf({ file, startsAt }) {
  try {
    const descriptor = openSync(file, 'r')
    const { size } = fstatSync(descriptor)
    // A log that was cut since is all of this process.
    const from = Math.max(startsAt <= size ? startsAt : 0, size - LAST_BYTES)
    const buffer = Buffer.alloc(size - from)
    readSync(descriptor, buffer, 0, buffer.length, from)
    closeSync(descriptor)
    return buffer.toString('utf8')
  } catch {
    return ''
  }
}

/** Services log JSON; its message reads better than the whole. @param {string} line */
function plain(line) {
  try {
    const entry = JSON.parse(line)
    const said = entry.event ?? entry.msg
    const error = entry.error ?? entry.err
    return [said, error?.message ?? error].filter((part) => typeof part === 'string').join(': ') || line
  } catch {
    return line.trim()
  }
}
