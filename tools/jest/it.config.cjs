const path = require('node:path')

// A busy machine holds a process up for longer than a second. Tests look at what a write has brought about when it is answered.
process.env.IN_FORCE_TIMEOUT_MS ??= '10000'

/**
 * Tests on real PostgreSQL, Redis and NATS, started once for the whole run. Half of what a test takes it waits for them, so that
 * three at once keep two cores busy.
 */
module.exports = {
  ...require('./preset.cjs'),
  testRegex: '\\.it\\.ts$',
  // These start the whole house themselves: system.config.cjs, alone.config.cjs.
  testPathIgnorePatterns: ['/test/system/'],
  globalSetup: path.resolve(__dirname, '../../libs/testing/src/jest/global-setup.ts'),
  globalTeardown: path.resolve(__dirname, '../../libs/testing/src/jest/global-teardown.ts'),
  testSequencer: require.resolve('./longest-first.cjs'),
  testTimeout: 90_000,
  maxWorkers: 3,
}
