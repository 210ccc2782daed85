/**
 * The whole house, tried from outside, one test at a time: each starts every service and server itself, and two at once
 * would only measure each other.
 */
module.exports = {
  ...require('./preset.cjs'),
  testRegex: '/test/system/[^/]+\\.it\\.ts$',
  testTimeout: 180_000,
  maxWorkers: 1,
}
