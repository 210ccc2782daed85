#!/usr/bin/env node
/** `npx tollgate`: configuration as code. It builds itself where it never was; its words are in `src/command/usage.ts`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(import.meta.dirname, 'dist/main.js')
if (!existsSync(program)) {
  const nx = path.join(root, 'node_modules/.bin/nx')
  const args = [nx, 'run-many', '-t', 'build', '-p', '@tollgate/cli']
  // What is said of it is no answer of the command's.
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}
await import(pathToFileURL(program).href)
