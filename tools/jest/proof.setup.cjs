/* global jest */
// Every page is looked at in every view: libs/console-sdk/src/testing/page-faults.ts.
process.env['PROOF'] = 'yes'

// Every property is played so many times as often as its test asks for.
jest.mock('fast-check', () => {
  const real = jest.requireActual('fast-check')
  const times = Number(process.env['PROOF_TIMES'] || 20)
  const usualRuns = 100
  const assert = (property, options = {}) =>
    real.assert(property, { ...options, numRuns: (options.numRuns ?? usualRuns) * times })
  return { ...real, assert, default: { ...(real.default ?? real), assert }, __esModule: true }
})
