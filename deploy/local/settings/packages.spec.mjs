import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { arePackagesInstalled, installCommand } from './packages.mjs'

/** @param {Record<string, object>} locked @param {Record<string, object> | null} installed */
function repository(locked, installed) {
  const root = temporaryFolder()
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }))
  if (installed === null) return root
  mkdirSync(path.join(root, 'node_modules'))
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  return root
}

const locked = {
  'libs/sse': { version: '0.1.0' },
  'services/relay': { version: '0.1.0', dependencies: { '@tollgate/sse': '*' } },
  'node_modules/@tollgate/sse': { resolved: 'libs/sse', link: true },
  'node_modules/nx': { version: '23.2.1' },
  'node_modules/nx/node_modules/yargs': { version: '17.0.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
}
const complete = {
  'node_modules/@tollgate/sse': { link: true },
  'node_modules/nx': { version: '23.2.1' },
  'node_modules/nx/node_modules/yargs': { version: '17.0.0' },
}

describe('installed packages', () => {
  it('are missing in a fresh clone', () => {
    assert.equal(arePackagesInstalled(repository(locked, null), 'tests'), false)
  })

  it('are complete without those for other systems', () => {
    assert.ok(arePackagesInstalled(repository(locked, complete), 'tests'))
  })

  it('are out of date when the lock file asks for another version', () => {
    const old = { ...complete, 'node_modules/nx/node_modules/yargs': { version: '16.0.0' } }
    assert.equal(arePackagesInstalled(repository(locked, old), 'start'), false)
  })

  it('are incomplete without a new workspace, unless nobody imports it', () => {
    const { 'node_modules/@tollgate/sse': _, ...rest } = complete
    assert.equal(arePackagesInstalled(repository(locked, rest), 'start'), false)
    const service = { 'node_modules/@tollgate/relay': { resolved: 'services/relay', link: true } }
    assert.ok(arePackagesInstalled(repository({ ...locked, ...service }, complete), 'start'))
  })

  it('are enough for a start without the tools of tests, but not for tests', () => {
    const root = repository({ ...locked, 'node_modules/eslint': { version: '10.0.0', dev: true } }, complete)
    assert.ok(arePackagesInstalled(root, 'start'))
    assert.equal(arePackagesInstalled(root, 'tests'), false)
  })
})

describe('the installation', () => {
  const wordsOf = (/** @type {Record<string, object> | null} */ installed, /** @type {'start' | 'tests'} */ purpose) =>
    installCommand(repository(locked, installed), purpose).args.join(' ')

  it('leaves out the tools of tests for a first start', () => {
    assert.match(wordsOf(null, 'start'), /ci --omit=dev/)
    assert.match(wordsOf(null, 'tests'), /ci --include=dev/)
  })

  it('takes no tools away from who has them', () => {
    assert.match(
      wordsOf({ ...complete, 'node_modules/eslint': { version: '9.0.0', dev: true } }, 'start'),
      /--include=dev/,
    )
  })
})
