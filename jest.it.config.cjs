const path = require('node:path')

/** Tests on real PostgreSQL, Redis and NATS, started once for the whole run. */
module.exports = {
  ...require('./jest.preset.cjs'),
  testRegex: '\\.it\\.ts$',
  // These start the whole house themselves: jest.system.config.cjs.
  testPathIgnorePatterns: ['/test/system/'],
  globalSetup: path.join(__dirname, 'libs/testing/src/jest/global-setup.ts'),
  globalTeardown: path.join(__dirname, 'libs/testing/src/jest/global-teardown.ts'),
  testTimeout: 30_000,
}
