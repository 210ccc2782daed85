import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
/** What a generated piece is built and tested with. */
const COPIED = [
  'libs',
  'services',
  'frontends/shell',
  'deploy/local',
  'tools/new',
  'package.json',
  'nx.json',
  'tools/eslint',
  'tools/jest',
  'tools/typescript',
  'eslint.config.mjs',
]
const SETTINGS = ['.swcrc', '.prettierrc.json', '.prettierignore']
const LEFT_OUT = ['node_modules', 'dist', '.nx']

/** A copy of this repository's sources, with the packages that are installed here. */
export class TemporaryRepository {
  root = mkdtempSync(path.join(os.tmpdir(), 'new-'))

  constructor() {
    for (const name of [...COPIED, ...SETTINGS])
      cpSync(path.join(root, name), path.join(this.root, name), {
        recursive: true,
        filter: (source) => !LEFT_OUT.includes(path.basename(source)),
      })
    this.#linkPackages('.', (name) => name !== '@tollgate')
    mkdirSync(path.join(this.root, 'node_modules/@tollgate'))
    for (const parent of ['libs', 'services'])
      for (const name of readdirSync(path.join(root, parent))) this.#linkProject(parent, name)
  }

  /** Generates; returns what was printed and whether it went well. @param {string[]} args */
  generate(...args) {
    return this.run(path.join('tools', 'new', 'new.mjs'), ...args)
  }

  /** Runs a program of Node in the copy. @param {string[]} args */
  run(...args) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: this.root, encoding: 'utf8' })
    return { isOk: status === 0, output: stdout + stderr }
  }

  /** Changes a file of the copy. @param {string} file @param {string} from @param {string} to */
  replace(file, from, to) {
    const place = path.join(this.root, file)
    writeFileSync(place, readFileSync(place, 'utf8').replace(from, to))
  }

  /** Removes the copy. */
  remove() {
    rmSync(this.root, { recursive: true, force: true })
  }

  /** Ours lead into the copy. @param {string} parent @param {string} name */
  #linkProject(parent, name) {
    const project = path.join(parent, name)
    symlinkSync(path.join(this.root, project), path.join(this.root, 'node_modules/@tollgate', name))
    if (existsSync(path.join(root, project, 'node_modules'))) this.#linkPackages(project, () => true)
  }

  /** @param {string} project @param {(name: string) => boolean} isWanted */
  #linkPackages(project, isWanted) {
    const folder = path.join(project, 'node_modules')
    mkdirSync(path.join(this.root, folder))
    for (const name of readdirSync(path.join(root, folder)).filter(isWanted))
      symlinkSync(path.join(root, folder, name), path.join(this.root, folder, name))
  }
}
