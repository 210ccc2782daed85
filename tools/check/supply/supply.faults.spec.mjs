import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { supplyFaults } from './supply.faults.mjs'

const policy = { allowed: ['MIT', 'ISC'], exceptions: {}, scripts: { built: 'goes on without', '@pg/*': 'links' } }
const faultsOf = (/** @type {Record<string, object>} */ packages, more = {}) =>
  supplyFaults(packages, { ...policy, ...more })

describe('the packages of others', () => {
  it('have licences that are allowed, or one of several', () => {
    for (const license of ['MIT', '(GPL-3.0 OR MIT)', 'MIT AND ISC', '(MIT OR CC0-1.0)'])
      assert.deepEqual(faultsOf({ 'node_modules/a': { license } }), [])
    for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', '(GPL-3.0 OR AGPL-3.0)', 'SEE LICENSE IN FILE'])
      assert.deepEqual(faultsOf({ 'node_modules/b/node_modules/a': { license } }), [
        `node_modules/b/node_modules/a is under ${license}`,
      ])
    assert.deepEqual(faultsOf({ 'node_modules/a': {} }), ['node_modules/a tells no licence'])
  })

  it('for other systems are parts of those that ask for them', () => {
    const packages = {
      'node_modules/a': { license: 'MIT', optionalDependencies: { '@a/x64': '1' } },
      'node_modules/@a/x64': {},
    }
    assert.deepEqual(faultsOf(packages), [])
  })

  it('may be excepted by name and licence, as long as that is needed', () => {
    const exceptions = { font: { licence: 'OFL-1.1', reason: 'a font' } }
    assert.deepEqual(faultsOf({ 'node_modules/font': { license: 'OFL-1.1' } }, { exceptions }), [])
    assert.deepEqual(faultsOf({}, { exceptions }), ['the exception for font is needed by nothing'])
    assert.equal(faultsOf({ 'node_modules/font': { license: 'GPL-3.0' } }, { exceptions }).length, 2)
  })

  it('run no script at their installation that nobody looked at', () => {
    const packages = Object.fromEntries(
      ['built', '@pg/linux', 'new'].map((name) => [`node_modules/${name}`, { license: 'MIT', hasInstallScript: true }]),
    )
    assert.deepEqual(faultsOf(packages), ['node_modules/new has a script at its installation'])
  })

  it('are not the workspaces of this repository', () => {
    assert.deepEqual(faultsOf({ '': {}, 'libs/sse': {}, 'node_modules/@tollgate/sse': { link: true } }), [])
  })
})
