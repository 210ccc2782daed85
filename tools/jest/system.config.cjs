/**
 * The whole house, tried from outside: each test starts every service and server itself. Two at once keep two cores busy, as a
 * house waits now and then.
 */
module.exports = {
  ...require('./preset.cjs'),
  testRegex: '/test/system/[^/]+\\.it\\.ts$',
  testSequencer: require.resolve('./longest-first.cjs'),
  testTimeout: 180_000,
  maxWorkers: 2,
}
