import path from 'node:path'
import { parseArgs } from 'node:util'
import { Fault } from '../fault.mjs'

const DRILLS = ['upgrade', 'restore', 'lose-nats', 'lose-postgres', 'lose-redis']

export const drillUsage = `npm run drill -- ${DRILLS.join(' | ')}

Starts a whole Tollgate of its own, has calls go through its door, does what the name says, and tells what was lost and for how long the door was shut.

  --from FOLDER     of an upgrade: the repository of the version before, built; without it each process is replaced by its like
  --journals-lost   of a restore: the relays' journals went with the machine`

/**
 * The variables of the drill that was asked for; null when it is how to ask. Throws a Fault that says what is wrong with it.
 * @param {string[]} args @returns {Record<string, string> | null}
 */
export function readDrillArguments(args) {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [drill, ...more] = positionals
  if (drill === undefined || more.length > 0 || !DRILLS.includes(drill)) throw new Fault(drillUsage)
  if (values.from !== undefined && drill !== 'upgrade') throw new Fault('--from is of an upgrade.')
  if (values['journals-lost'] && drill !== 'restore') throw new Fault('--journals-lost is of a restore.')
  return {
    DRILL: drill,
    ...(values.from !== undefined && { DRILL_FROM: path.resolve(values.from) }),
    ...(values['journals-lost'] && { DRILL_JOURNALS: 'lost' }),
  }
}

/** @param {string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({
      from: { type: 'string' },
      'journals-lost': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    })
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new Fault(`${/** @type {Error} */ (cause).message}\n\n${drillUsage}`, { cause })
  }
}
