import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countJest, countTap } from './run-tests.mjs'

const TAP = `TAP version 13
# Subtest: ports
    # Subtest: are free
    ok 1 - are free
      ---
      duration_ms: 1.5
      ...
    # Subtest: stay the same
    not ok 2 - stay the same
      ---
      duration_ms: 2.5
      location: '/repo/deploy/local/ports.spec.mjs:1:1'
      failureType: 'testCodeFailure'
      ...
    1..2
not ok 1 - ports
  ---
  duration_ms: 5.5
  type: 'suite'
  ...
1..1
# tests 2
# suites 1
# pass 1
# fail 1
`

describe('counting tests', () => {
  it('names the failed tests of the Node runner, without their suites', () => {
    assert.deepEqual(countTap(TAP, '/repo'), { passed: 1, failed: ['deploy/local/ports.spec.mjs: stay the same'] })
  })

  it('counts a file that could not be loaded as one failed test', () => {
    const assertionResults = [
      { fullName: 'prices are exact', status: 'passed' },
      { fullName: 'prices are never negative', status: 'failed' },
    ]
    const testResults = [
      { name: '/repo/libs/pricing/src/price.spec.ts', status: 'failed', assertionResults },
      { name: '/repo/libs/sse/src/frame.spec.ts', status: 'failed', assertionResults: [] },
    ]
    const failed = ['libs/pricing/src/price.spec.ts: prices are never negative', 'libs/sse/src/frame.spec.ts']
    assert.deepEqual(countJest({ numPassedTests: 1, testResults }, '/repo'), { passed: 1, failed })
  })

  it('says again why a test failed, in the first and last lines of what it said', () => {
    const said = ['\u001b[31mNATS did not start:\u001b[39m', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)]
    const failureMessages = [[...said, 'address already in use', '    at serve (serve.mjs:52:7)'].join('\n')]
    const assertionResults = [{ fullName: 'streams hold up', status: 'failed', failureMessages }]
    const testResults = [{ name: '/repo/libs/a.it.ts', status: 'failed', assertionResults }]
    const [failed = ''] = countJest({ numPassedTests: 0, testResults }, '/repo').failed
    const lines = failed.split('\n')
    assert.deepEqual(lines.slice(0, 3), ['libs/a.it.ts: streams hold up', '      NATS did not start:', '      line 0'])
    assert.deepEqual(lines.slice(7, 8), ['      … 30 lines …'])
    assert.equal(lines.at(-1), '      address already in use')
  })
})
