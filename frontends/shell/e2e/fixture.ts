import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyProject } from '@tollgate/console-sdk/testing'

const root = path.resolve(__dirname, '../../..')
const run = promisify(execFile)

/** The remote that has one of everything. */
export const sampleFolder = path.join(__dirname, 'fixtures/sample')

/** Builds a remote as its own `npm run build` does, and returns the folder of what was built. */
export async function buildRemote(folder: string, mode = 'production'): Promise<string> {
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js')
  await run(process.execPath, [rspack, 'build', '--mode', mode], { cwd: folder })
  return path.join(folder, 'dist')
}

/** Builds the shell as it is with further files in it, quickly. */
export const buildShellWith = (files: Readonly<Record<string, unknown>>): Promise<string> =>
  buildRemote(copyProject(path.join(root, 'frontends/shell'), 'shell-with-files', files), 'development')

/** Makes a remote with `npm run new:remote` in a copy of the repository, where nothing of it stays behind. */
export async function generateRemote(noun: string, into: string): Promise<string> {
  const copy = path.join(into, 'repository')
  mkdirSync(path.join(copy, 'frontends'), { recursive: true })
  for (const tools of ['tools/eslint', 'tools/new', 'tools/typescript'])
    cpSync(path.join(root, tools), path.join(copy, tools), { recursive: true })
  cpSync(path.join(root, 'frontends/shell/package.json'), path.join(copy, 'frontends/shell/package.json'))
  for (const shared of ['libs', 'node_modules', '.prettierrc.json'])
    symlinkSync(path.join(root, shared), path.join(copy, shared))
  await run(process.execPath, [path.join(copy, 'tools/new/new.mjs'), 'remote', noun])
  return path.join(copy, 'frontends', `${noun}s`)
}
