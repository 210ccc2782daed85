/** Identical blocks of more than ten lines in the product's code: asked of jscpd, which compares tokens, not spaces. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'duplicates-'))
const jscpd = path.join(root, 'node_modules', 'jscpd', 'bin', 'jscpd')
const words = ['--config', 'tools/check/jscpd.json', '--output', folder]

/** @typedef {{ name: string, start: number, end: number }} Place */
try {
  const { stdout, stderr, status } = spawnSync(process.execPath, [jscpd, ...words], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  /** @type {{ lines: number, firstFile: Place, secondFile: Place }[]} */
  const found = JSON.parse(readFileSync(path.join(folder, 'jscpd-report.json'), 'utf8')).duplicates
  for (const { lines, firstFile, secondFile } of found)
    console.error(`  ${lines} lines twice: ${told(firstFile)} and ${told(secondFile)}`)
  console.log(`  ${found.length} identical blocks of more than 10 lines`)
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {Place} place */
function told({ name, start, end }) {
  return `${name}:${start}-${end}`
}
