import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const TEST = /\.(spec|it|e2e|proof)\.|\/(test|e2e|mocks|__fixtures__|gallery|bench)\//

/**
 * The files that are code, as git knows them, untracked ones too; nothing generated.
 * @param {string} root @returns {string[]} relative to the root
 */
export function codeFiles(root) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\n')
  return files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && existsSync(path.join(root, file)))
}

/**
 * Those of product and tools, without tests.
 * @param {string} root @returns {string[]} relative to the root
 */
export const sourceFiles = (root) => codeFiles(root).filter((file) => !TEST.test(file))
