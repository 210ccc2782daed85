/** The console in a real browser; most of the time of a test is waiting, so two run at once. */
module.exports = {
  ...require('./jest.preset.cjs'),
  testRegex: '/e2e/[^/]+\\.e2e\\.ts$',
  testTimeout: 60_000,
  setupFilesAfterEnv: [require.resolve('./jest.e2e.setup.cjs')],
  maxWorkers: 3,
}
