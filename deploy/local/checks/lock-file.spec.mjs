import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { listProjects } from '../build/projects.mjs'
import { missingOptionals, projectsOutOfStep } from './lock-file.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

describe('package-lock.json, from which a fresh clone is installed', () => {
  it('knows the dependencies of every project: else run "npm install"', () => {
    assert.deepEqual(projectsOutOfStep(packages, listProjects(root)), [])
  })

  it('lists the packages for every system: else run "node tools/check/complete-lock.mjs"', () => {
    assert.deepEqual(missingOptionals(packages), [])
  })
})

describe('an optional package', () => {
  it('may lie beside the one that needs it or further up', () => {
    const needsIt = { optionalDependencies: { 'for-mac': '1.0.0' } }
    const missing = { name: 'for-mac', version: '1.0.0', isDev: false, neededBy: 'node_modules/a/node_modules/b' }
    const lock = { 'node_modules/a/node_modules/b': needsIt }
    assert.deepEqual(missingOptionals(lock), [missing])
    for (const folder of ['node_modules/a/node_modules/b/', 'node_modules/a/', ''])
      assert.deepEqual(missingOptionals({ ...lock, [`${folder}node_modules/for-mac`]: {} }), [])
  })

  it('of a project may lie at the root', () => {
    const lock = { 'libs/a': { optionalDependencies: { 'for-mac': '1.0.0' } } }
    assert.equal(missingOptionals(lock).length, 1)
    assert.deepEqual(missingOptionals({ ...lock, 'node_modules/for-mac': {} }), [])
  })
})
