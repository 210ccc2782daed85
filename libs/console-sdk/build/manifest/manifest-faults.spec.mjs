import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faultsOf } from './manifest-faults.mjs'

const text = { zh: '钱包', en: 'Wallet' }
/** @type {import('../../src/manifest/manifest').RemoteManifest} */
const sound = {
  id: 'billing',
  contract: 1,
  version: '0.1.0',
  routes: [{ id: 'billing.topup', path: '/topup', access: 'user', module: './pages/TopUpPage', title: text }],
  nav: [{ route: 'billing.topup', section: 'personal', order: 10, label: text, icon: 'wallet' }],
  settings: [
    { id: 'billing.price', tab: 'models', order: 1, label: text, access: 'admin', module: './settings/Price' },
  ],
  slots: {},
  fills: [{ slot: 'topbar.end', module: './Balance', order: 1 }],
  finds: [{ id: 'billing.tokens', label: text, icon: 'key', order: 1, access: 'user', module: './find/tokens' }],
  i18n: { namespace: 'billing', module: './i18n' },
}
const [finder] = sound.finds ?? []
const [route] = sound.routes
const [item] = sound.nav

describe('what is wrong with a manifest', () => {
  it('finds nothing in a sound one', () => {
    assert.deepEqual(
      faultsOf(sound, () => true),
      [],
    )
  })

  it('finds nothing in one of a remote in which nothing can be found', () => {
    const { finds: _finds, ...without } = sound
    assert.deepEqual(
      faultsOf(without, () => true),
      [],
    )
  })

  it('names every module that has no file, once', () => {
    const has = (/** @type {string} */ module) => module === './i18n'
    assert.deepEqual(faultsOf(sound, has), [
      'the module ./pages/TopUpPage has no file in src',
      'the module ./settings/Price has no file in src',
      'the module ./Balance has no file in src',
      'the module ./find/tokens has no file in src',
    ])
  })

  for (const [what, change, fault] of /** @type {[string, object, RegExp][]} */ ([
    ['an id in capitals', { id: 'Billing' }, /`id` is not written/],
    ['no contract', { contract: undefined }, /`contract` is not a whole number/],
    ['no version', { version: '' }, /`version` is missing/],
    [
      'a menu entry of a route that is not there',
      { nav: [{ ...item, route: 'billing.gone' }] },
      /billing\.gone, which/,
    ],
    ['a section that is not there', { nav: [{ ...item, section: 'top' }] }, /the menu has no section top/],
    ['a label in one language', { nav: [{ ...item, label: { zh: '钱包' } }] }, /is not named in zh and en/],
    [
      'keywords of a panel in one language',
      { settings: [{ ...sound.settings[0], keywords: { zh: '单价' } }] },
      /what the panel billing\.price is found by is not named/,
    ],
    ['a path without a slash', { routes: [{ ...route, path: 'topup' }] }, /does not begin with \//],
    ['an unknown access', { routes: [{ ...route, access: 'guest' }] }, /access of the route billing\.topup is none of/],
    ['two routes of one path', { routes: [route, { ...route, id: 'b' }] }, /two routes have the path \/topup/],
    ['two routes of one id', { routes: [route, { ...route, path: '/b' }] }, /two routes have the id billing\.topup/],
    ['finders that are no list', { finds: {} }, /`finds` is not a list/],
    [
      'a finder for nobody',
      { finds: [{ ...finder, access: 'guest' }] },
      /access of the finder billing\.tokens is none of/,
    ],
    ['a finder without a name', { finds: [{ ...finder, label: {} }] }, /the finder billing\.tokens is not named/],
    ['two finders of one id', { finds: [finder, finder] }, /two finders have the id billing\.tokens/],
    ['a list that is none', { nav: {} }, /`nav` is not a list/],
  ])) {
    it(`finds ${what}`, () => {
      const faults = faultsOf(/** @type {typeof sound} */ ({ ...sound, ...change }), () => true)
      assert.match(faults.join('\n'), fault)
    })
  }

  it('says when there is none at all', () => {
    assert.deepEqual(
      faultsOf(undefined, () => true),
      ['it exports no `manifest`'],
    )
  })
})
