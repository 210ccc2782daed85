/**
 * The console in a real browser; a test waits now and then, so three of them keep two cores busy. What a test may take ends one
 * that hangs and judges nothing: a slow machine takes three times as long as a quick one.
 */
module.exports = {
  ...require('./preset.cjs'),
  testRegex: '/e2e/[^/]+\\.e2e\\.ts$',
  testTimeout: 180_000,
  testSequencer: require.resolve('./longest-first.cjs'),
  maxWorkers: 3,
}
