import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { diceOf } from '../support/dice'
import type { WeightedFault } from './faults/fault'
import type { WeatherHouse } from './house/weather-house'
import { type PlannedFault, planOf } from './plan/plan'

/** Every process is started again and every view read anew within this, also on a machine that has other work. */
const backWithinMs = 120_000

export interface Play {
  readonly seed: number
  readonly minutes: number
  readonly inFlight: number
  readonly faults: readonly WeightedFault[]
}

/**
 * Plays the weather of a seed on a house: calls of all kinds, and one fault after another for so many minutes. Then everything
 * has to come back without a hand, and the books have to be exact. Rejects, and has the house keep its data, when a fault cannot
 * be mended, when something stays away, and with what is wrong with the books.
 */
export async function play(house: WeatherHouse, asked: Play): Promise<void> {
  const { seed, minutes, inFlight } = asked
  const faults = asked.faults.filter(({ fault }) => isHad(fault.missing?.(house) ?? null))
  const plan = planOf(seed, minutes, faults)
  tell(`seed ${seed}, ${minutes} min, ${inFlight} calls in flight: ${plan.map(planned).join(', ')}`)
  const before = house.told()
  try {
    await house.putUnderLoad(seed, inFlight)
    await strikeAll(house, plan, minutes * 60_000)
    await house.untilBack(backWithinMs)
    const endedAtMs = performance.now()
    const wrong = await house.settle()
    if (wrong.length > 0)
      throw new Error(`the books are wrong:\n${wrong.map(({ name, text }) => `${name}: ${text}`).join('\n')}`)
    await ledgerVerified(house.stack.dataDir)
    const now = house.told()
    const more = (name: keyof typeof now) => now[name] - before[name]
    const tasks = `${more('tasks')} tasks of ${more('submits')} submits (${more('failed')} failed, ${more('unending')} never ended)`
    const acts = `${more('acts')} acts of money (${more('budgets')} of budgets, ${more('wentBack')} by which some went back)`
    tell(
      `${more('calls')} calls, ${more('answered')} answered whole, ${acts}, ${tasks}; the books were right ${seconds(performance.now() - endedAtMs)} later`,
    )
  } catch (cause) {
    house.keepsData = true
    const replay = `npm run weather -- --seed ${seed} --minutes ${minutes}`
    const where = `Its data, and what each process said, are kept in ${house.stack.dataDir}.`
    throw new Error(
      `${(cause as Error).message}\n\n${plan.map(planned).join('\n')}\n\n${where}\nOnce more: ${replay}`,
      { cause },
    )
  }
}

/** `npm run ledger:verify`, as an operator proves it; throws what does not hold. */
async function ledgerVerified(dataDir: string): Promise<void> {
  const script = path.resolve(__dirname, '../../../deploy/local/ledger-verify.mjs')
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TOLLGATE_DATA: dataDir } }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`the ledger does not hold: ${error.stdout}${error.stderr}`, { cause: error })
    },
  )
}

function isHad(missing: string | null): boolean {
  if (missing !== null) tell(`left out: ${missing}`)
  return missing === null
}

/** One at a time: what a fault has mended is not broken by another meanwhile. */
async function strikeAll(house: WeatherHouse, plan: readonly PlannedFault[], lastsMs: number): Promise<void> {
  const beganMs = performance.now()
  const nowMs = () => performance.now() - beganMs
  for (const [index, { atMs, fault, seed }] of plan.entries()) {
    await delay(Math.max(0, atMs - nowMs()))
    if (nowMs() >= lastsMs) return tell(`the time is over, ${plan.length - index} faults are left out`)
    tell(`${seconds(nowMs())} ${fault.name}`)
    const omission = await fault.strike(house, diceOf(seed))
    if (omission !== undefined) tell(omission)
  }
  await delay(Math.max(0, lastsMs - nowMs()))
}

function planned({ atMs, fault }: PlannedFault): string {
  return `${seconds(atMs)} ${fault.name}`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Straight to the terminal: a test runner would put its own place beside each line. */
function tell(line: string): void {
  process.stderr.write(`weather: ${line}\n`)
}
