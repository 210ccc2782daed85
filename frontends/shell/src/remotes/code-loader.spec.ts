import type { TextSource } from '@tollgate/console-sdk/host'
import { CodeLoader, type Federation } from './code-loader'
import type { KnownRemote } from './remote'
import { TooSlow } from './time-limit'

const mockSpoken: unknown[] = []
jest.mock('@tollgate/console-sdk/host', () => ({
  addTexts: async (_namespace: string, { languages, load }: TextSource) =>
    void mockSpoken.push(languages, await load('en')),
}))

const remote = {
  id: 'gift-cards',
  url: 'https://gate.example/console/gift-cards/manifest.json',
  state: 'known',
  manifest: {
    id: 'gift-cards',
    entry: './remoteEntry.js',
    i18n: { namespace: 'gift-cards', module: './i18n', languages: [] },
  },
} as unknown as KnownRemote

/** A runtime whose loads end as the test says, one after the other. */
function federationWith(...ends: (() => Promise<unknown>)[]) {
  const entries: string[] = []
  const asked: string[] = []
  const federation: Federation = {
    registerRemotes: ([each]) => void entries.push(`${each?.name} ${each?.entry}`),
    loadRemote: async <T>(id: string) => {
      asked.push(id)
      if (id.endsWith('/i18n')) return { default: { zh: '礼品卡', en: 'Gift cards' } } as T
      return id.includes('/i18n/') ? ({ default: id } as T) : ((await ends.shift()?.()) as T)
    },
  }
  return { loader: new CodeLoader(() => Promise.resolve(federation)), entries, asked }
}

const Page = () => null
const comes = () => Promise.resolve({ default: Page })
const fails = () => Promise.reject(new Error('no network'))
const never = () => new Promise<never>(() => undefined)
const entry = 'https://gate.example/console/gift-cards/remoteEntry.js'

describe('loading the code of a remote', () => {
  beforeEach(() => mockSpoken.splice(0))

  it('asks for its entry once, whatever number of parts is shown', async () => {
    const { loader, entries, asked } = federationWith(comes, comes)
    expect(await loader.load(remote, './pages/A', 100)).toBe(Page)
    await loader.load(remote, './pages/B', 100)
    expect(entries).toEqual([`tollgate_gift_cards ${entry}`])
    expect(asked).toContain('tollgate_gift_cards/pages/B')
  })

  it('begins anew after a failure, under another name and address', async () => {
    const { loader, entries, asked } = federationWith(fails, comes)
    await expect(loader.load(remote, './pages/A', 100)).rejects.toThrow('no network')
    expect(await loader.load(remote, './pages/A', 100)).toBe(Page)
    expect(entries[1]).toBe(`tollgate_gift_cards__1 ${entry}?attempt=1`)
    expect(asked.at(-1)).toBe('tollgate_gift_cards__1/pages/A')
  })

  it('counts what fails together as one failure', async () => {
    const { loader, entries } = federationWith(fails, fails, comes)
    await Promise.allSettled([loader.load(remote, './pages/A', 100), loader.load(remote, './pages/B', 100)])
    await loader.load(remote, './pages/A', 100)
    expect(entries.at(-1)).toContain('?attempt=1')
  })

  it('waits up to its limit only', async () => {
    const { loader } = federationWith(never, comes)
    await expect(loader.load(remote, './pages/A', 5)).rejects.toThrow(TooSlow)
    expect(await loader.load(remote, './pages/A', 100)).toBe(Page)
  })

  it('takes a module without a component for a failure', async () => {
    const { loader } = federationWith(() => Promise.resolve({}))
    await expect(loader.load(remote, './pages/A', 100)).rejects.toThrow('has no ./pages/A')
  })

  it('asks for its texts in one language, where it has a module of each (K50)', async () => {
    const languages = ['zh', 'en', 'fr']
    const i18n = { namespace: 'gift-cards', module: './i18n', languages } as const
    const { loader, asked } = federationWith(comes)
    await loader.load({ ...remote, manifest: { ...remote.manifest, i18n } }, './pages/A', 100)
    expect(asked).toEqual(['tollgate_gift_cards/i18n/en', 'tollgate_gift_cards/pages/A'])
    expect(mockSpoken).toEqual([languages, 'tollgate_gift_cards/i18n/en'])
  })

  it('takes the texts of a remote of before, which has those of the house in one (K50)', async () => {
    await federationWith(comes).loader.load(remote, './pages/A', 100)
    expect(mockSpoken).toEqual([['zh', 'en'], 'Gift cards'])
  })

  it('hands out a part without its texts, and begins anew after a failure of that, too', async () => {
    const { loader, entries, asked } = federationWith(fails, comes)
    await expect(loader.loadPart(remote, './find/cards', 100)).rejects.toThrow('no network')
    expect(await loader.loadPart(remote, './find/cards', 100)).toBe(Page)
    expect(asked).toEqual(['tollgate_gift_cards/find/cards', 'tollgate_gift_cards__1/find/cards'])
    expect(entries).toHaveLength(2)
  })
})
