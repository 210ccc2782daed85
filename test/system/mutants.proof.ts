import { allMutants } from './mutants/all-mutants'
import { type Trial, tryMutant } from './mutants/try-mutant'
import type { FaultName } from './weather/oracle/findings'

/** `npm run mutants -- --only` names some. */
const only = process.env['MUTANTS']?.split(',') ?? null
const unknown = only?.find((wanted) => !allMutants.some(({ name }) => name === wanted))
if (unknown !== undefined) {
  throw new Error(`no mutant is called ${unknown}; there are ${allMutants.map(({ name }) => name).join(', ')}`)
}
const tried = allMutants.filter(({ name }) => only === null || only.includes(name))
const withinMs = 600_000

describe('mistakes of relay, billing and tasks', () => {
  beforeAll(() => tell('| mutant | what it does | found | seconds |\n| --- | --- | --- | ---: |'))

  it(
    'are not there: the books of the product as it is are right',
    async () => {
      const trial = await tryMutant(null)
      tell(rowOf('none', 'the product as it is', trial))
      expect(trial.faults).toEqual([])
      expect(trial.calls).toBeGreaterThan(500)
    },
    withinMs,
  )

  it.each(tried)(
    '$name: $does, and the books show it',
    async (mutant) => {
      const trial = await tryMutant(mutant)
      tell(rowOf(mutant.name, mutant.does, trial))
      const isShown = namesOf(trial).some((name) => mutant.shownBy.includes(name))
      if (!isShown)
        throw new Error(`it takes ${mutant.shownBy.join(' or ')} to show it, and found was ${foundIn(trial)}`)
    },
    withinMs,
  )
})

function namesOf({ faults }: Trial): FaultName[] {
  return [...new Set(faults.map(({ name }) => name))]
}

function rowOf(name: string, does: string, trial: Trial): string {
  return `| ${name} | ${does} | ${namesOf(trial).join(', ') || 'nothing'} | ${trial.seconds} |`
}

function foundIn({ faults }: Trial): string {
  return faults.map(({ name, text }) => `\n${name}: ${text}`).join('') || 'nothing'
}

/** Straight to the terminal, as soon as it is known: a test runner would tell it at the end, and its own place beside it. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
