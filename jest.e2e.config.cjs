/** The console in a real browser; most of the time of a test is waiting, so two run at once. */
module.exports = {
  ...require('./jest.preset.cjs'),
  testRegex: '/e2e/[^/]+\\.e2e\\.ts$',
  testTimeout: 60_000,
  maxWorkers: 2,
}
