import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { importsBetween, undeclaredPackages } from './imports.mjs'

const root = mkdtempSync(path.join(os.tmpdir(), 'imports-'))
after(() => rmSync(root, { recursive: true }))

/** @param {Record<string, string>} texts by file */
function importsOf(texts) {
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return importsBetween(root, Object.keys(texts)).map(({ to, isOfTypes }) => `${to}${isOfTypes ? ' (types)' : ''}`)
}

describe('imports between files', () => {
  const targets = { 'b.ts': '', 'c/index.ts': '', 'd.tsx': '' }
  for (const [text, wanted] of /** @type {[string, string[]][]} */ ([
    ["import { b } from './b'", ['b.ts']],
    ["import './b'", ['b.ts']],
    ["export { c } from './c'", ['c/index.ts']],
    ["import type { D } from './d'", ['d.tsx (types)']],
    ["import { type D, type E } from './d'", ['d.tsx (types)']],
    ["import { type D, e } from './d'", ['d.tsx']],
    ["const later = () => import('./d')", ['d.tsx (types)']],
    ["import fs from 'node:fs'; import x from '@tollgate/sse'", []],
    ["// import { b } from './b'", []],
  ]))
    it(`finds ${wanted.join() || 'none'} in ${text}`, () => {
      assert.deepEqual(importsOf({ 'a.ts': text, ...targets }), wanted)
    })
})

it('finds our own packages that a package imports and does not declare', () => {
  const projects = [
    { name: '@tollgate/sse', folder: 'libs/sse', scripts: {}, dependencies: ['@tollgate/clock'] },
    { name: '@tollgate/clock', folder: 'libs/clock', scripts: {}, dependencies: [] },
    { name: '@tollgate/texts', folder: 'libs/texts', scripts: {}, dependencies: [] },
  ]
  const texts = {
    'libs/sse/a.ts':
      "import '@tollgate/sse/b'; import '@tollgate/clock'; import type { T } from '@tollgate/texts/text'",
    'libs/clock/a.ts': "import zod from 'zod'; const later = () => import('@tollgate/texts')",
  }
  importsOf(texts)
  assert.deepEqual(undeclaredPackages(root, Object.keys(texts), projects), [
    'libs/sse/a.ts: @tollgate/texts',
    'libs/clock/a.ts: @tollgate/texts',
  ])
})
