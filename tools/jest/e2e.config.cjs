/** The console in a real browser; a test waits now and then, so three of them keep two cores busy. */
module.exports = {
  ...require('./preset.cjs'),
  testRegex: '/e2e/[^/]+\\.e2e\\.ts$',
  testTimeout: 60_000,
  testSequencer: require.resolve('./longest-first.cjs'),
  maxWorkers: 3,
}
