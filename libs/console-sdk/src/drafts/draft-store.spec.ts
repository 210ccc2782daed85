import { apiSettings } from '../api/api-settings'
import { drafts, keepsakes } from './draft-store'

/** What a browser's storage does here: entries are properties of it, as its keys are. */
function aStorage(): Storage {
  const storage = Object.create({
    getItem: (name: string) => (storage[name] as string | undefined) ?? null,
    setItem: (name: string, text: string) => void (storage[name] = text),
    removeItem: (name: string) => void delete storage[name],
  }) as Record<string, unknown>
  return storage as unknown as Storage
}

beforeEach(() => Object.assign(globalThis, { sessionStorage: aStorage(), localStorage: aStorage() }))
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  Reflect.deleteProperty(globalThis, 'localStorage')
})

describe.each([
  ['drafts', drafts],
  ['keepsakes', keepsakes],
])('%s', (_name, store) => {
  it('are there for who kept them, and gone once all are dropped', () => {
    apiSettings.userId = 1
    store.keep('a', { text: 'mine' })
    localStorage.setItem('user', '{}')
    apiSettings.userId = 2
    expect(store.read('a')).toBeNull()
    apiSettings.userId = 1
    expect(store.read('a')).toEqual({ text: 'mine' })
    store.dropAll()
    expect([store.read('a'), localStorage.getItem('user')]).toEqual([null, '{}'])
  })

  it('are dropped one by one', () => {
    store.keep('a', { text: 'sent' })
    store.keep('b', { text: 'still typed' })
    store.drop('a')
    expect([store.read('a'), store.read('b')]).toEqual([null, { text: 'still typed' }])
  })

  it.each([['null'], ['[]'], ['7'], ['no JSON']])('are none where the browser holds %s', (text) => {
    store.keep('a', {})
    const storage = store === drafts ? sessionStorage : localStorage
    for (const name of Object.keys(storage)) storage.setItem(name, text)
    expect(store.read('a')).toBeNull()
  })
})

it('nothing is kept for nobody: a page that is left by signing out puts nothing back (K22)', () => {
  apiSettings.userId = null
  for (const store of [drafts, keepsakes]) store.keep('a', { text: 'said before' })
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([])
})

it('keepsakes outlive the tab, drafts do not', () => {
  apiSettings.userId = 1
  drafts.keep('a', { text: 'draft' })
  keepsakes.keep('a', { text: 'kept' })
  Object.assign(globalThis, { sessionStorage: aStorage() })
  expect([drafts.read('a'), keepsakes.read('a')]).toEqual([null, { text: 'kept' }])
})
