/** The console in a real browser, one page at a time: two browsers at once would only measure each other. */
module.exports = {
  ...require('./jest.preset.cjs'),
  testRegex: '/e2e/[^/]+\\.e2e\\.ts$',
  testTimeout: 60_000,
  maxWorkers: 1,
}
