/** What the guard becomes when its launcher died: `node after-death.mjs <data folder> <launcher's pid>`. */
import { readProcesses } from './process-table.mjs'
import { stopInOrder } from './stop-order.mjs'

const [data, pid] = /** @type {[string, string]} */ (process.argv.slice(2))
const [launcher, ...children] = readProcesses(data)
// A successor may have started meanwhile; it clears up itself, and the list is its own.
if (launcher?.pid === Number(pid)) await stopInOrder(children)
