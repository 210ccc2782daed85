import path from 'node:path'
import { readState, writeState } from '../settings/state-file.mjs'
import { startTimeOf } from './process-identity.mjs'

/** @typedef {{ name: string, pid: number, startTime: string }} ProcessEntry a process of this launcher, the launcher first */

/** @param {string} data @returns {ProcessEntry[]} what `processes.json` lists; the processes may have ended */
export const readProcesses = (data) => readState(path.join(data, 'processes.json')) ?? []

/** The processes that run for this launcher, kept in `processes.json` so that a later start can clear up after it. */
export class ProcessTable {
  /** @type {Map<string, ProcessEntry>} */
  #entries = new Map()
  #file

  /** @param {string} data */
  constructor(data) {
    this.#file = path.join(data, 'processes.json')
    this.add('launcher', process.pid)
  }

  /** Replaces the entry of that name. A process that is gone already leaves none. @param {string} name @param {number} pid */
  add(name, pid) {
    const startTime = startTimeOf(pid)
    if (startTime === null) return
    this.#entries.set(name, { name, pid, startTime })
    this.#write()
  }

  /** Forgets the entry, unless another process has taken the name. @param {string} name @param {number} pid */
  remove(name, pid) {
    if (this.#entries.get(name)?.pid !== pid) return
    this.#entries.delete(name)
    this.#write()
  }

  /** Everything but the launcher itself. */
  children() {
    return [...this.#entries.values()].filter(({ pid }) => pid !== process.pid)
  }

  #write() {
    writeState(this.#file, [...this.#entries.values()])
  }
}
