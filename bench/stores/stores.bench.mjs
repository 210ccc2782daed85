import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSharing } from '../gateways/tollgate.mjs'
import { createLoads } from '../measure/loads.mjs'
import { stopChildren } from '../support/children.mjs'
import { findProgram } from '../support/programs.mjs'
import { startUpstreams } from '../upstream/upstreams.mjs'
import { houseIn } from './house-state.mjs'
import { costsOfCall, tableOfCosts } from './per-call.mjs'

/** A call that is answered at once, and a stream of fifty chunks in a second. */
const STREAM = { streams: 200, chunks: 50, pauseMs: 20 }
const SECONDS = 20

/** What one call costs in each store of a house that runs: rows, bytes, messages, commands, processor time. @param {{ report: (line: string) => void }} told */
export async function benchStores({ report }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stores-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  try {
    const upstreams = await startUpstreams(folder, report)
    const tollgate = await startSharing({ folder, upstreams, report })
    const loads = createLoads({ wrk: findProgram('wrk'), folder })
    const house = houseIn(path.join(folder, tollgate.name))
    /** @param {() => Promise<number>} play  resolves with how many calls were answered */
    const costsOf = async (play) => {
      await play()
      await tollgate.settle()
      const before = await house.state()
      const calls = await play()
      await tollgate.settle()
      // Backends tell of their rows a second late, and what was folded comes behind.
      await delay(3_000)
      const costs = costsOfCall(before, await house.state(), calls)
      report(`${calls} calls, ${costs.length} costs`)
      return costs
    }
    const plain = await costsOf(async () => (await loads.paced(tollgate, SECONDS)).answers)
    const stream = await costsOf(async () => (await loads.streams(tollgate, SECONDS, STREAM)).completed)
    const rested = await house.state()
    await delay(SECONDS * 1_000)
    const second = costsOfCall(rested, await house.state(), SECONDS)
    await house.close()
    return tableOfCosts({ 'a call': plain, 'a stream': stream, 'a second at rest': second })
  } finally {
    await stopChildren()
  }
}
