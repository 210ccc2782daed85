import { CONTRACT } from './manifest'
import { readManifest } from './read-manifest'

const title = { zh: '钱包', en: 'Wallet' }
const sound = {
  id: 'billing',
  contract: CONTRACT,
  version: '0.1.0',
  entry: './remoteEntry.js',
  routes: [{ id: 'billing.topup', path: '/topup', access: 'user', module: './pages/TopUpPage', title }],
  nav: [{ route: 'billing.topup', section: 'personal', order: 10, label: title, icon: 'a-later-icon', when: 'a-flag' }],
  settings: [
    {
      id: 'billing.price',
      tab: 'models',
      order: 1,
      label: title,
      access: 'root',
      module: './settings/Price',
      options: ['Price'],
    },
  ],
  slots: { 'billing.cards': 'beside the balance' },
  fills: [{ slot: 'topbar.end', module: './Balance', order: 1 }],
  finds: [{ id: 'billing.tokens', label: title, icon: 'key', order: 1, access: 'user', module: './find/tokens' }],
  i18n: { namespace: 'billing', module: './i18n', languages: ['zh', 'en', 'fr'] },
}

describe('reading a manifest', () => {
  it('knows one of this contract, also with icons and flags of a later release', () => {
    const read = readManifest({ ...sound, added: 'later' })
    expect(read).toEqual({
      kind: 'known',
      manifest: { ...sound, routes: [{ ...sound.routes[0], layout: 'page' }] },
    })
  })

  it.each([
    ['bare', 'bare'],
    ['full', 'full'],
    ['of a later release', 'page'],
    [undefined, 'page'],
  ])('shows a page whose layout is %s as %s', (layout, shown) => {
    const read = readManifest({ ...sound, routes: [{ ...sound.routes[0], layout }] })
    expect(read).toMatchObject({ manifest: { routes: [{ layout: shown }] } })
  })

  it('keeps what it says in further languages (K50)', () => {
    const further = { ...title, fr: 'Portefeuille' }
    const read = readManifest({ ...sound, nav: [{ ...sound.nav[0], label: { ...further, contract: 1 } }] })
    expect(read).toMatchObject({ manifest: { nav: [{ label: further }] } })
  })

  it('has no languages of one that has its texts in one module', () => {
    const i18n = { namespace: 'billing', module: './i18n' }
    expect(readManifest({ ...sound, i18n })).toMatchObject({ manifest: { i18n: { ...i18n, languages: [] } } })
  })

  it('finds nothing in one that says nothing of it', () => {
    const { finds: _finds, ...earlier } = sound
    expect(readManifest(earlier)).toMatchObject({ kind: 'known', manifest: { finds: [] } })
  })

  it('takes what else a panel is called in both languages, where it says so', () => {
    const panel = sound.settings[0]!
    const read = (keywords: unknown) => readManifest({ ...sound, settings: [{ ...panel, keywords }] })
    const keywords = { zh: '单价', en: 'rates' }
    expect(read(keywords)).toMatchObject({ manifest: { settings: [{ keywords }] } })
    expect(read(undefined)).toMatchObject({ kind: 'known' })
    expect(read({ zh: '单价' })).toMatchObject({ kind: 'broken' })
  })

  it('takes panels that name no options for such without any', () => {
    const { options: _options, ...earlier } = sound.settings[0]!
    expect(readManifest({ ...sound, settings: [earlier] })).toMatchObject({ manifest: { settings: [{ options: [] }] } })
  })

  it('knows one of the contract before', () => {
    expect(readManifest({ ...sound, contract: CONTRACT - 1 })).toMatchObject({ kind: 'known' })
  })

  it('believes one of a newer contract only where its pages are', () => {
    const routes = [{ path: '/topup' }, { at: '/elsewhere' }, null]
    expect(readManifest({ id: 'billing', contract: CONTRACT + 1, routes })).toEqual({
      kind: 'newer',
      id: 'billing',
      contract: CONTRACT + 1,
      paths: ['/topup'],
    })
    expect(readManifest({ id: 'billing', contract: CONTRACT + 2, routes: 'moved' })).toMatchObject({
      kind: 'newer',
      paths: [],
    })
  })

  it.each([
    [null, 'manifest is no object'],
    [{ ...sound, id: 7 }, 'id is no text'],
    [{ ...sound, contract: 'one' }, 'contract is no number'],
    [{ ...sound, routes: {} }, 'routes is no list'],
    [
      { ...sound, routes: [{ ...sound.routes[0], access: 'guest' }] },
      'routes[0].access is none of public, user, admin, root',
    ],
    [
      { ...sound, finds: [{ ...sound.finds[0], access: undefined }] },
      'finds[0].access is none of public, user, admin, root',
    ],
    [{ ...sound, nav: [{ ...sound.nav[0], label: { zh: '钱包' } }] }, 'nav[0].label.en is no text'],
  ])('says what is wrong with another', (value, reason) => {
    expect(readManifest(value)).toEqual({ kind: 'broken', reason })
  })
})
