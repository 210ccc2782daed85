import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WeatherHouse } from '../weather/house/weather-house'
import { type Fault, isLasting } from '../weather/oracle/findings'
import type { Mutant } from './mutant'
import { strikes } from './strikes'

const repository = path.resolve(__dirname, '../../..')
const seed = 11
const inFlight = 120
/** Before each strike there are calls of all kinds under way, in every process. */
const leadMs = 3_000
/** On a machine that has other work, too. */
const backWithinMs = 120_000
/** Journals of killed processes come home, and leases, within this; the log is compared with the ledger much later. */
const settledWithinMs = 45_000
/** What heals has more time behind the strikes. */
const restWithinMs = 10_000

/** What became of a house with a mutant in it. */
export interface Trial {
  readonly faults: readonly Fault[]
  readonly calls: number
  readonly seconds: number
}

/**
 * Returns what is wrong with the books of a house with this mutant in it: at rest, where what no load is needed for is played, and
 * unless that shows it behind a short load of all kinds of calls, with processes killed meanwhile. Null tries the product as it is,
 * both ways. Throws when no process has loaded a changed file.
 */
export async function tryMutant(mutant: Mutant | null): Promise<Trial> {
  const beganMs = performance.now()
  const folder = await mkdtemp(path.join(tmpdir(), 'tollgate-mutant-'))
  const noteIn = path.join(folder, 'changed')
  const house = await WeatherHouse.start(mutant === null ? {} : environmentOf(mutant, noteIn))
  try {
    const atRest = await settled(house, mutant, mutant === null ? settledWithinMs : restWithinMs)
    const isOver = mutant === null ? atRest.length > 0 : atRest.some((fault) => isShowing(mutant, fault))
    const faults = isOver ? atRest : await struck(house, mutant)
    if (mutant !== null) await expectLoaded(mutant, noteIn)
    return { faults, calls: house.told().calls, seconds: Math.round((performance.now() - beganMs) / 1_000) }
  } finally {
    await house.stop()
    await rm(folder, { recursive: true })
  }
}

async function struck(house: WeatherHouse, mutant: Mutant | null): Promise<Fault[]> {
  await house.putUnderLoad(seed, inFlight)
  await delay(leadMs)
  await strikeAll(house).catch((error: unknown) => {
    // A mutant that does not come back has been struck enough.
    if (mutant === null) throw error
  })
  return settled(house, mutant, settledWithinMs)
}

function settled(house: WeatherHouse, mutant: Mutant | null, withinMs: number): Promise<Fault[]> {
  const settle = () => house.settle(withinMs, (fault) => isShowing(mutant, fault))
  // Calls that a mutant leaves without an end are given up, and the books are looked at all the same.
  return mutant === null ? settle() : settle().catch(settle)
}

/** Of what nothing heals: it cannot be waited for. */
function isShowing(mutant: Mutant | null, fault: Fault): boolean {
  return isLasting(fault) && (mutant === null || mutant.shownBy.includes(fault.name))
}

async function strikeAll(house: WeatherHouse): Promise<void> {
  for (const strike of strikes) {
    await strike(house)
    await delay(leadMs)
    await house.untilBack(backWithinMs)
  }
}

function environmentOf({ changes }: Mutant, noteIn: string): Record<string, string> {
  const absolute = changes.map((change) => ({ ...change, file: path.join(repository, change.file) }))
  return {
    NODE_OPTIONS: `--require ${path.join(__dirname, 'mutate.cjs')}`,
    TOLLGATE_MUTATION: JSON.stringify({ noteIn, changes: absolute }),
  }
}

async function expectLoaded({ name, changes }: Mutant, noteIn: string): Promise<void> {
  const loaded = await readFile(noteIn, 'utf8').catch(() => '')
  for (const { file } of changes) {
    if (!loaded.includes(file)) throw new Error(`nothing has loaded ${file}, so that ${name} was not tried`)
  }
}
