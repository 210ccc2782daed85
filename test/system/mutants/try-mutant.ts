import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stack } from '../support/stack'
import { WeatherHouse } from '../weather/house/weather-house'
import type { Fault } from '../weather/oracle/findings'
import type { Mutant } from './mutant'

const repository = path.resolve(__dirname, '../../..')
const seed = 11
const inFlight = 120
const firstMs = 3_000
const betweenMs = 5_000
const behindMs = 1_500
const pairedWithinMs = 500
/** Journals of killed processes come home, and leases, within this; the log is compared with the ledger much later. */
const settledWithinMs = 45_000

/** What became of a house with a mutant in it. */
export interface Trial {
  readonly faults: readonly Fault[]
  readonly calls: number
  readonly seconds: number
}

/**
 * Puts a house with this mutant in it under a short load of all kinds of calls, with processes killed meanwhile, and returns what
 * is wrong with its books afterwards; null tries the product as it is. Throws when no process has loaded a changed file.
 */
export async function tryMutant(mutant: Mutant | null): Promise<Trial> {
  const beganMs = performance.now()
  const folder = await mkdtemp(path.join(tmpdir(), 'tollgate-mutant-'))
  const noteIn = path.join(folder, 'changed')
  const house = await WeatherHouse.start(mutant === null ? {} : environmentOf(mutant, noteIn))
  try {
    await house.putUnderLoad(seed, inFlight)
    await delay(firstMs)
    for (const strike of [strikeWorker, strikeDatabase, strikeWorker]) {
      await strike(house.stack)
      await delay(betweenMs)
    }
    // Calls that a mutant leaves without an end are given up, and the books are looked at all the same.
    const faults = await house.settle(settledWithinMs).catch(() => house.settle(settledWithinMs))
    if (mutant !== null) await expectLoaded(mutant, noteIn)
    return { faults, calls: house.told().calls, seconds: Math.round((performance.now() - beganMs) / 1_000) }
  } finally {
    await house.stop()
    await rm(folder, { recursive: true })
  }
}

function environmentOf({ changes }: Mutant, noteIn: string): Record<string, string> {
  const absolute = changes.map((change) => ({ ...change, file: path.join(repository, change.file) }))
  return {
    NODE_OPTIONS: `--require ${path.join(__dirname, 'mutate.cjs')}`,
    TOLLGATE_MUTATION: JSON.stringify({ noteIn, changes: absolute }),
  }
}

/** Another worker brings its calls home. */
async function strikeWorker(stack: Stack): Promise<void> {
  await send(stack, 'relay-worker-1', 'SIGKILL')
}

/**
 * The log is behind when the database goes, so that it fails with rows in its hands; and whoever books receipts goes while they
 * wait for the database, so that they come again behind later ones.
 */
async function strikeDatabase(stack: Stack): Promise<void> {
  await send(stack, 'logs', 'SIGSTOP')
  await delay(behindMs)
  await send(stack, 'postgres', 'SIGKILL')
  await send(stack, 'logs', 'SIGCONT')
  await delay(pairedWithinMs)
  await send(stack, 'billing', 'SIGKILL')
}

/** A mutant may keep a process from coming back: then there is nothing to strike. */
async function send(stack: Stack, name: string, signal: NodeJS.Signals): Promise<void> {
  await stack.pidOf(name).then(
    (pid) => process.kill(pid, signal),
    () => undefined,
  )
}

async function expectLoaded({ name, changes }: Mutant, noteIn: string): Promise<void> {
  const loaded = await readFile(noteIn, 'utf8').catch(() => '')
  for (const { file } of changes) {
    if (!loaded.includes(file)) throw new Error(`nothing has loaded ${file}, so that ${name} was not tried`)
  }
}
