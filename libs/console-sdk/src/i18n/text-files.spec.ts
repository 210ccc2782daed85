import { partsOf, type TextFile, TextFiles, withKeysAsSentences } from './text-files'

/** Files that say which they are, and what was asked for and came of them. */
function texts(files: Readonly<Record<string, TextFile | Error>>) {
  const asked: string[] = []
  const came: string[] = []
  const all = new TextFiles((namespace, tag) => void came.push(`${namespace} ${tag}`))
  const source = {
    languages: Object.keys(files),
    load: async (tag: string) => {
      asked.push(tag)
      const file = files[tag]
      if (file === undefined || file instanceof Error) throw file ?? new Error(`There is no ${tag}`)
      return file
    },
  }
  return { all, source, asked, came }
}

const house = { zh: {}, en: {} }
const lost = new Error('no network')

describe('files of texts (K50)', () => {
  it('are asked for in the language that is spoken alone, once', async () => {
    const { all, source, asked, came } = texts({ ...house, fr: {} })
    await Promise.all([all.add('billing', source, 'zh'), all.add('billing', source, 'zh')])
    expect(asked).toEqual(['zh'])
    await all.speak('fr')
    await all.speak('zh')
    expect(came).toEqual(['billing zh', 'billing fr', 'billing en'])
  })

  it('of a section that does not speak a language are the English ones', async () => {
    const { all, source, came } = texts(house)
    await all.add('billing', source, 'fr')
    expect(came).toEqual(['billing en'])
  })

  it('may fail in a further language, not in one of the house', async () => {
    const further = texts({ ...house, fr: lost })
    await further.all.add('billing', further.source, 'fr')
    expect(further.came).toEqual(['billing en'])
    const english = texts({ ...house, en: lost })
    await expect(english.all.add('billing', english.source, 'en')).rejects.toThrow(lost)
  })

  it('are asked for again after a failure, which stops no other section', async () => {
    const files: Record<string, TextFile | Error> = { ...house, en: lost }
    const { all, source, came } = texts(files)
    const other = texts(house)
    await all.add('billing', source, 'zh')
    await all.add('logs', other.source, 'zh')
    await all.speak('en')
    expect(came).toEqual(['billing zh', 'logs zh', 'logs en'])
    files['en'] = {}
    await all.speak('en')
    expect(came.at(-1)).toBe('billing en')
  })
})

it('what a source owes is not waited for once there is another one (K46)', async () => {
  const came: string[] = []
  const all = new TextFiles((_namespace, tag) => void came.push(tag))
  let late = (_file: TextFile): void => undefined
  const silent = { languages: ['zh', 'en'], load: () => new Promise<TextFile>((resolve) => (late = resolve)) }
  const given = all.add('billing', silent, 'en')
  await all.add('billing', texts(house).source, 'en')
  expect(came).toEqual(['en'])
  late({})
  await given
  await all.add('billing', silent, 'en')
})

describe('a file of a further language (K50)', () => {
  it('has keys of its section and sentences; what is empty is not translated', () => {
    const { keys, sentences } = partsOf({ menu: { chat: 'Babilo' }, $sentences: { Wallet: 'Monujo', Tokens: '' } })
    expect(keys).toEqual({ menu: { chat: 'Babilo' } })
    expect([...sentences]).toEqual([['Wallet', 'Monujo']])
  })

  it('may have its keys be sentences, too, which those that it lists go before', () => {
    const english = { home: 'Home', menu: { chat: 'Chat', admin: 'Admin' }, list: { a: 'A' } }
    const file = { home: 'Hejmo', menu: { chat: 'Babilo', admin: '' }, list: 'A', $sentences: { Home: 'Hejmen' } }
    expect([...partsOf(withKeysAsSentences(english, file)).sentences]).toEqual([
      ['Home', 'Hejmen'],
      ['Chat', 'Babilo'],
    ])
  })
})
