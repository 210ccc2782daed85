import { openai } from '@tollgate/formats'
import { createLog, metrics } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { SensitiveWords } from './sensitive-words'
import { WordSearch } from './word-search'

const log = createLog('test', { write: () => undefined })
const aSearch = () => new WordSearch({ clock: new ManualClock(), log, workerFile: '/nowhere/worker.js' })
const requestOf = (text: string) => ({
  userId: 7,
  body: Buffer.from(`{"prompt":"${text}"}`),
  format: openai,
  model: 'm',
})
const words = new SensitiveWords(['bad'])
const long = 'x '.repeat(20_000)

describe('searching a request for words (S11)', () => {
  it.each([
    ['a short one', 'so bad', 'bad'],
    ['a short one with nothing in it', 'so good', null],
    ['a longer one that cannot have a word', long, null],
    ['one of a megabyte that cannot have a word', long.repeat(25), null],
  ])('takes %s at once', (_case, text, word) => {
    expect(aSearch().find(words, requestOf(text))).toMatchObject({ word })
  })

  it.each([
    ['long, and may have a word', `${long}bad`],
    ['long, and may hide one in escapes', `${long}\\u0062ad`],
    ['too long to be looked through', long.repeat(110)],
  ])('leaves to a thread what is %s, and tells when there is none', async (_case, text) => {
    const search = aSearch()
    const found = search.find(words, requestOf(text))
    expect(found).toBeInstanceOf(Promise)
    expect(await found).toMatchObject({ word: undefined })
    await search.close()
  })

  it('looks for few patterns in a short request at once, whatever both say', () => {
    const few = new SensitiveWords(['regex:^(a+)+b$', 'regex:b[a4]d'])
    expect(aSearch().find(few, requestOf('a'.repeat(4_000)))).toMatchObject({ word: null })
    expect(aSearch().find(few, requestOf('so b4d'))).toMatchObject({ word: 'regex:b[a4]d' })
  })

  it.each([
    ['few patterns in a longer request', ['regex:^(a+)+b$', 'regex:[b-c]{10}d'], 'a'.repeat(15_000)],
    ['large patterns in a short one', ['regex:a{501}'], 'hi'],
    ['many patterns in a short one', Array.from({ length: 100 }, (_, place) => `regex:word${place}`), 'hi'],
  ])('leaves %s to a thread', async (_case, lines, text) => {
    const search = aSearch()
    const found = search.find(new SensitiveWords(lines), requestOf(text))
    expect(found).toBeInstanceOf(Promise)
    expect(await found).toMatchObject({ word: undefined })
    await search.close()
  })

  it('says once of each list which lines of it are not searched for', async () => {
    const told = jest.spyOn(log, 'error')
    const search = aSearch()
    const unusable = async () => /^tollgate_relay_words_unusable (\d+)/m.exec((await metrics.expose()).text)?.[1]
    const old = new SensitiveWords(['bad', 'regex:a(?=b)', 'regex:('])
    for (const text of ['so good', 'so bad']) void search.find(old, requestOf(text))
    const lines = ['slow-pattern: regex:a(?=b)', 'bad-pattern: regex:(']
    expect(told.mock.calls).toEqual([['words.lines-unusable', { count: 2, lines }]])
    expect(await unusable()).toBe('2')
    void search.find(new SensitiveWords(['bad']), requestOf('so good'))
    expect([told.mock.calls.length, await unusable()]).toEqual([1, '0'])
    await search.close()
  })

  it('does not let in what it has nothing left to search for', () => {
    const old = new SensitiveWords(['regex:a(?=b)', 'regex:.*'])
    expect(aSearch().find(old, requestOf('so good'))).toMatchObject({ word: undefined })
  })

  it('finds nothing without words', () => {
    expect(aSearch().find(new SensitiveWords([]), requestOf(`${long}bad`))).toMatchObject({ word: null })
  })
})
