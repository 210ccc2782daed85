import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faultsOf } from './manifest-faults.mjs'
import { contract, icons } from './sources.mjs'

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
const known = { hasModule: () => true, icons: new Set(['wallet', 'key']), contract: 1 }
const [finder] = sound.finds ?? []
const [route] = sound.routes
const [item] = sound.nav
const [panel] = sound.settings

describe('what is wrong with a manifest', () => {
  it('finds nothing in a sound one', () => {
    assert.deepEqual(faultsOf(sound, known), [])
  })

  it('finds nothing in one of a remote in which nothing can be found', () => {
    const { finds: _finds, ...without } = sound
    assert.deepEqual(faultsOf(without, known), [])
  })

  it('names every module that has no file, once', () => {
    const hasModule = (/** @type {string} */ module) => module === './i18n'
    assert.deepEqual(faultsOf(sound, { ...known, hasModule }), [
      'the module ./pages/TopUpPage has no file in src',
      'the module ./settings/Price has no file in src',
      'the module ./Balance has no file in src',
      'the module ./find/tokens has no file in src',
    ])
  })

  it('finds texts that are missing', () => {
    const hasModule = (/** @type {string} */ module) => module !== './i18n'
    assert.deepEqual(faultsOf(sound, { ...known, hasModule }), ['src/i18n has no texts in zh and en'])
  })

  for (const [what, change, fault] of /** @type {[string, object, RegExp][]} */ ([
    ['an id in capitals', { id: 'Billing' }, /`id` is not written/],
    ['no contract', { contract: undefined }, /`contract` is undefined/],
    [
      'a contract that the sdk does not speak',
      { contract: 2 },
      /`contract` is 2, and the sdk it is built with speaks 1/,
    ],
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
      { settings: [{ ...panel, keywords: { zh: '单价' } }] },
      /what the panel billing\.price is found by is not named/,
    ],
    ['a path without a slash', { routes: [{ ...route, path: 'topup' }] }, /does not begin with \//],
    ['an unknown access', { routes: [{ ...route, access: 'guest' }] }, /access of the route billing\.topup is none of/],
    ['two routes of one path', { routes: [route, { ...route, id: 'b' }] }, /two routes have the path \/topup/],
    ['two routes of one id', { routes: [route, { ...route, path: '/b' }] }, /two routes have the id billing\.topup/],
    ['an unknown layout', { routes: [{ ...route, layout: 'wide' }] }, /layout of the route billing\.topup is none of/],
    ['an icon that nobody drew', { nav: [{ ...item, icon: 'purse' }] }, /there is no icon purse/],
    ['one of a finder', { finds: [{ ...finder, icon: 'purse' }] }, /there is no icon purse/],
    [
      'a panel for nobody',
      { settings: [{ ...panel, access: 'guest' }] },
      /access of the panel billing\.price is none of/,
    ],
    ['two panels of one id', { settings: [panel, panel] }, /two panels have the id billing\.price/],
    [
      'a fill for nobody',
      { fills: [{ ...sound.fills[0], access: 'guest' }] },
      /access of what \.\/Balance puts into topbar\.end is none of/,
    ],
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
      const faults = faultsOf(/** @type {typeof sound} */ ({ ...sound, ...change }), known)
      assert.match(faults.join('\n'), fault)
    })
  }

  it('says when there is none at all', () => {
    assert.deepEqual(faultsOf(undefined, known), ['it exports no `manifest`'])
  })
})

describe('what a manifest is held against', () => {
  it('is read of the sources of sdk and kit', () => {
    assert.ok(contract() >= 1)
    assert.ok(['activity', 'arrow-down', 'zap'].every((name) => icons().has(name)))
    assert.equal(icons().has('ArrowDown'), false)
  })
})
