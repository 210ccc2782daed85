/** The same, one test at a time, of what is judged by how soon it is done: two at once would only measure each other. */
module.exports = {
  ...require('./system.config.cjs'),
  testRegex: '/test/system/alone/[^/]+\\.it\\.ts$',
  maxWorkers: 1,
}
