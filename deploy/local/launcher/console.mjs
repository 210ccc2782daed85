import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listProjects } from '../build/projects.mjs'

/** The shell and the remotes: what is built beside the services and served by the edge. @param {string} root */
export const consoleProjects = (root) =>
  listProjects(root).filter(
    ({ folder, scripts }) => path.dirname(folder) === 'frontends' && scripts['build'] !== undefined,
  )

/**
 * Tells the edge where the built console is, and returns the file's name. The edge reads it anew for every visitor: a
 * remote that is added to it is in the running console.
 * @param {{ root: string, data: string }} place
 */
export function writeRemotesFile({ root, data }) {
  const built = consoleProjects(root).map(({ folder }) => ({
    id: path.basename(folder),
    folder: path.join(root, folder, 'dist'),
  }))
  const shell = built.find(({ id }) => id === 'shell')?.folder
  const remotes = built.filter(({ id }) => id !== 'shell')
  const file = path.join(data, 'console.json')
  mkdirSync(data, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ shell, remotes }, null, 2)}\n`)
  return file
}
