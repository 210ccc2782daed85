import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../../../..')
// Not below node_modules, by which a build tells what is not ours.
const made = path.join(os.tmpdir(), `tollgate-copies-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)
const notCopied = new Set(['dist', 'dist-dev', 'node_modules'])

/**
 * A copy of a part of the console with further files in it, where the originals stay as they are: to be built as its owner would who
 * had put them there. The same name is the same place, so that what is built of it is kept.
 */
export function copyProject(folder: string, name: string, files: Readonly<Record<string, unknown>>): string {
  const place = path.join(made, name)
  const copy = path.join(place, 'frontends', name)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(path.dirname(copy), { recursive: true })
  cpSync(folder, copy, { recursive: true, filter: (source) => !notCopied.has(path.basename(source)) })
  for (const shared of ['libs', 'node_modules']) symlinkSync(path.join(root, shared), path.join(place, shared))
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(copy, file), JSON.stringify(content))
  return copy
}
