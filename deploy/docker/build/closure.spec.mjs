import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closureOf } from './closure.mjs'

const link = (/** @type {string} */ resolved) => ({ resolved, link: true })
const workspaces = {
  'services/a': { dependencies: { '@t/lib': '*', x: '1' }, devDependencies: { tool: '1' } },
  'libs/lib': { dependencies: { y: '1' } },
  'node_modules/@t/lib': link('libs/lib'),
  'node_modules/tool': {},
  'node_modules/x': {},
  'node_modules/y': {},
}
const placesOf = (/** @type {Record<string, object>} */ more) =>
  closureOf({ ...workspaces, ...more }, 'services/a').places

describe('what a workspace needs when it runs', () => {
  it('is its libs and their packages, and nothing that only tests need', () => {
    assert.deepEqual(closureOf(workspaces, 'services/a'), {
      workspaces: ['libs/lib', 'services/a'],
      places: ['node_modules/x', 'node_modules/y'],
    })
  })

  it('is each package as it is found from where it is asked for', () => {
    const places = placesOf({
      'libs/lib/node_modules/y': { dependencies: { z: '1' } },
      'libs/lib/node_modules/y/node_modules/z': { dependencies: { x: '1' } },
      'node_modules/z': {},
    })
    assert.deepEqual(places, ['libs/lib/node_modules/y', 'libs/lib/node_modules/y/node_modules/z', 'node_modules/x'])
  })

  it('has what others bring with them, and may do without what is optional', () => {
    const x = {
      peerDependencies: { peer: '1', other: '1' },
      peerDependenciesMeta: { other: { optional: true } },
      optionalDependencies: { here: '1', elsewhere: '1' },
    }
    const places = placesOf({
      'node_modules/x': x,
      'node_modules/peer': {},
      'node_modules/here': {},
      'node_modules/other': {},
    })
    assert.deepEqual(places, ['node_modules/here', 'node_modules/peer', 'node_modules/x', 'node_modules/y'])
  })

  it('has to be in the lock file', () => {
    assert.throws(
      () => placesOf({ 'node_modules/x': { dependencies: { gone: '1' } } }),
      /no gone, which node_modules\/x/,
    )
  })
})
