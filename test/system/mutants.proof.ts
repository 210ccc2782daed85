import { allMutants } from './mutants/all-mutants'
import { type Trial, tryMutant } from './mutants/try-mutant'

/** `npm run mutants -- --only` names some. */
const only = process.env['MUTANTS']?.split(',') ?? null
const unknown = only?.find((wanted) => !allMutants.some(({ name }) => name === wanted))
if (unknown !== undefined) {
  throw new Error(`no mutant is called ${unknown}; there are ${allMutants.map(({ name }) => name).join(', ')}`)
}
const tried = allMutants.filter(({ name }) => only === null || only.includes(name))
const withinMs = 600_000

describe('mistakes of relay and billing', () => {
  beforeAll(() => tell('| mutant | what it does | caught by | seconds |\n| --- | --- | --- | ---: |'))

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
      expect(trial.faults).not.toEqual([])
    },
    withinMs,
  )
})

function rowOf(name: string, does: string, { faults, seconds }: Trial): string {
  const names = [...new Set(faults.map((fault) => fault.name))].join(', ')
  return `| ${name} | ${does} | ${names || 'nothing'} | ${seconds} |`
}

/** Straight to the terminal, as soon as it is known: a test runner would tell it at the end, and its own place beside it. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
