/**
 * `node deploy/docker/build/manifests.mjs FOLDER`: copies what npm installs by, and no more. What stands on a copy of it is made
 * anew only when a package changes.
 */
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
// eslint-disable-next-line @nx/enforce-module-boundaries -- it runs before any package is there
import { listProjects } from '../../local/build/projects.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const [to = ''] = process.argv.slice(2)
const files = ['package.json', 'package-lock.json', '.npmrc']
for (const file of [...files, ...listProjects(root).map(({ folder }) => path.join(folder, 'package.json'))]) {
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
  cpSync(path.join(root, file), path.join(to, file))
}
