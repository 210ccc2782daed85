import { createServer } from 'node:net'
import { Fault } from '../fault.mjs'

/** Below 32768, where the usual range of outgoing connections begins: a port there may be taken between two starts. */
const LOWEST = 20_000
const HIGHEST = 32_767

/**
 * Whether a server can listen there now.
 * @param {number} port @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * A free port of this host, drawn at random so that two launchers at once seldom meet.
 * @param {ReadonlySet<number>} [taken] ports already promised to others
 * @param {(port: number) => Promise<boolean>} [take] whether a port is free
 */
export async function findFreePort(taken = new Set(), take = isPortFree) {
  for (let attempt = 0; attempt < 500; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1))
    if (!taken.has(port) && (await take(port))) return port
  }
  throw new Fault(
    `No free port was found between ${LOWEST} and ${HIGHEST}: stop some of the programs that listen there.`,
  )
}
