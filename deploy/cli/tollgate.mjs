#!/usr/bin/env node
/** `npx tollgate`: configuration as code. The program is built with everything else; its words are in `src/command/usage.ts`. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.join(import.meta.dirname, 'dist/main.js')
if (existsSync(program)) await import(pathToFileURL(program).href)
else {
  console.error('Nothing is built yet: npx nx run-many -t build -p @tollgate/cli (npm start builds it, too).')
  process.exitCode = 1
}
