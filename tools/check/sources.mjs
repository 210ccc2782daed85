import { execFileSync } from 'node:child_process'

const TEST = /\.(spec|it|e2e|proof)\.|\/(test|e2e|mocks|__fixtures__|gallery|bench)\//

/**
 * The files of product and tools that are code, as git knows them, untracked ones too; no tests, nothing generated.
 * @param {string} root @returns {string[]} relative to the root
 */
export function sourceFiles(root) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\n')
  return files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !TEST.test(file))
}
