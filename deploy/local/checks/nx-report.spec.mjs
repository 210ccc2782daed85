import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NxReport } from './nx-report.mjs'

const FAILING = `
 NX   Running targets lint, typecheck, build for 2 projects:

- @tollgate/sse
- @tollgate/catalogue

> nx run @tollgate/catalogue:lint  [local cache]

> @tollgate/catalogue@0.1.0 lint
> eslint .

> nx run @tollgate/sse:typecheck

npm warn Unknown user config "x".

> @tollgate/sse@0.1.0 typecheck
> tsc -p tsconfig.json

src/frame.ts:1:7 - error TS2322: Type 'string' is not assignable to type 'number'.

npm error Lifecycle script \`typecheck\` failed with error:

 NX   Running targets lint, typecheck, build for 2 projects failed

Failed tasks:

- @tollgate/sse:typecheck

  Run duration:      3.5s
`

function reportOfFailure() {
  const report = new NxReport()
  const begun = FAILING.split('\n').map((line) => report.read(line))
  return { report, begun: begun.filter((task) => task !== null) }
}

describe('the report of nx', () => {
  it('tells each task as it comes', () => {
    assert.deepEqual(reportOfFailure().begun, ['@tollgate/catalogue:lint', '@tollgate/sse:typecheck'])
  })

  it('counts what passed, what failed, and as failed what never ran', () => {
    const wanted = ['@tollgate/catalogue:lint', '@tollgate/sse:typecheck', '@tollgate/sse:lint']
    const failed = ['@tollgate/sse:typecheck', '@tollgate/sse:lint']
    assert.deepEqual(reportOfFailure().report.judge(wanted), { passed: 1, failed })
  })

  it('shows what the tool said and leaves out what npm said around it', () => {
    const { report } = reportOfFailure()
    const said = "src/frame.ts:1:7 - error TS2322: Type 'string' is not assignable to type 'number'."
    assert.equal(report.outputOf('@tollgate/sse:typecheck'), said)
    assert.match(report.outputOf('@tollgate/sse:lint'), /did not run/)
  })
})
