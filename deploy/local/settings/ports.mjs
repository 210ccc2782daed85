import path from 'node:path'
import { Fault } from '../fault.mjs'
import { findFreePort, isPortFree } from './free-ports.mjs'
import { readState, writeState } from './state-file.mjs'

/**
 * Gives each name a port and records them in `ports.json`. A port of the last start is kept while it is free,
 * so that addresses outlive a restart; a wanted one is taken or refused with a Fault.
 * @param {string} data @param {string[]} names
 * @param {Partial<Record<string, { port: number, host: string, variable: string }>>} wanted
 * @param {(port: number, host?: string) => Promise<boolean>} [take]  whether a port is free; may keep it so
 * @returns {Promise<Record<string, number>>}
 */
export async function choosePorts(data, names, wanted, take = isPortFree) {
  const file = path.join(data, 'ports.json')
  /** @type {Record<string, number>} */
  const last = readState(file) ?? {}
  /** @type {Record<string, number>} */
  const ports = {}
  for (const name of names) {
    const wish = wanted[name]
    if (wish === undefined) continue
    if (!(await take(wish.port, wish.host)))
      throw new Fault(
        `Port ${wish.port} is taken: stop the program that listens there, or choose another with ${wish.variable}=${wish.port + 1}.`,
      )
    ports[name] = wish.port
  }
  for (const name of names.filter((each) => ports[each] === undefined)) {
    const taken = new Set(Object.values(ports))
    const kept = last[name]
    const isKept = kept !== undefined && !taken.has(kept) && (await take(kept))
    // Not one that another name is about to take again.
    for (const port of Object.values(last)) taken.add(port)
    ports[name] = isKept ? kept : await findFreePort(taken, take)
  }
  const inOrder = Object.fromEntries(names.map((name) => [name, /** @type {number} */ (ports[name])]))
  writeState(file, inOrder)
  return inOrder
}
