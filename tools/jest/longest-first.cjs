const Sequencer = require('@jest/test-sequencer').default

/** Files that take longest: one that starts last keeps a single core busy while the others wait for it. */
const LONGEST = [
  '/test/system/e2e/every-page',
  '/e2e/look',
  '/test/system/doors',
  '/test/system/rotation',
  '/test/system/import',
  '/relay/test/cuts',
  '/relay/test/simulated-day',
  '/relay/test/stopping',
  '/platform/test/telemetry',
  '/relay/test/bounds',
  '/relay/test/admission-matrix',
  '/relay/test/delivered',
  '/relay/test/process',
  '/relay/test/hostile-client',
  '/relay/test/realtime-hostile',
  '/messaging/test/events',
  '/billing/test/lease',
]

/** Begins with the longest files, also where no earlier run tells of them. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => LONGEST.findIndex((part) => path.includes(part)) + 1 || LONGEST.length + 1
    return super.sort(tests).sort((one, two) => rank(one) - rank(two))
  }
}

module.exports = LongestFirst
