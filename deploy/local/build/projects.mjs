import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `folder` is relative to the repository; `dependencies` are those of any kind.
 * @typedef {{ name: string, folder: string, scripts: Record<string, string>, dependencies: string[] }} Project
 */

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The workspaces of the repository. @param {string} root @returns {Project[]} */
export function listProjects(root) {
  /** @type {string[]} */
  const patterns = readJson(path.join(root, 'package.json')).workspaces
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(path.join(root, parent)).map((name) => path.join(parent, name))
  })
  const found = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')))
  return found.map((folder) => {
    const { name, scripts = {}, dependencies, devDependencies } = readJson(path.join(root, folder, 'package.json'))
    return { name, folder, scripts, dependencies: Object.keys({ ...dependencies, ...devDependencies }) }
  })
}
