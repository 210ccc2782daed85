const fc = require('fast-check')

const times = Number(process.env['PROOF_TIMES'] || 20)
const usualRuns = 100

/** Every property is played so many times as often, and none is cut short by the time that a usual run is given. */
const assert = fc.assert
const more = (property, options = {}) =>
  assert(property, { ...options, numRuns: (options.numRuns ?? usualRuns) * times })
fc.assert = more
if (fc.default) fc.default.assert = more
