import { parseArgs } from 'node:util'
import { Fault } from '../fault.mjs'

export const weatherUsage = `npm run weather -- [--seed N] [--minutes M]

Starts a whole Tollgate, puts it under load, lets one fault after another strike it, and holds its books against every call.

  --seed N      which weather: a whole number from 0 to 2147483647; the same number plays the same (default 1)
  --minutes M   for how long faults strike: more than 0, 60 at most, parts of a minute too (default 2)`

const mostSeed = 2 ** 31 - 1
/** Every call is remembered to the end: at 400 in flight an hour's are some hundred megabytes. */
const mostMinutes = 60

/**
 * What was asked for; null when it is how to ask. Throws a Fault that says what is wrong with it.
 * @param {string[]} args @returns {{ seed: number, minutes: number } | null}
 */
export function readWeatherArguments(args) {
  const { seed, minutes, help } = parse(args)
  if (help) return null
  return { seed: seedOf(seed), minutes: minutesOf(minutes) }
}

/** @param {string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    })
    return parseArgs({ args, options }).values
  } catch (cause) {
    throw new Fault(`${/** @type {Error} */ (cause).message}\n\n${weatherUsage}`, { cause })
  }
}

/** @param {string} text */
function seedOf(text) {
  const seed = Number(text)
  if (/^\d+$/.test(text) && seed <= mostSeed) return seed
  throw new Fault(`--seed takes a whole number from 0 to ${mostSeed}, not "${text}".`)
}

/** @param {string} text */
function minutesOf(text) {
  const minutes = Number(text)
  if (/^\d*\.?\d+$/.test(text) && minutes > 0 && minutes <= mostMinutes) return minutes
  throw new Fault(`--minutes takes a number above 0, ${mostMinutes} at most, not "${text}".`)
}
