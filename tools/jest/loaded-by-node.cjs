const { createHash } = require('node:crypto')

/**
 * In the place of a package's code: the package as Node itself has loaded it, once for all test files of a worker. By jest
 * each file loads Nest and TypeORM anew, which takes longer than most of them run.
 */
module.exports = {
  process: () => ({ code: 'module.exports = requireByNode(__filename)' }),
  getCacheKey: (_code, file) => createHash('sha256').update(file).digest('hex').slice(0, 32),
}
