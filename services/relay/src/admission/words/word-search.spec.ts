import { openai } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { SensitiveWords } from './sensitive-words'
import { WordSearch } from './word-search'

const log = createLog('test', { write: () => undefined })
const aSearch = () => new WordSearch({ clock: new ManualClock(), log, workerFile: '/nowhere/worker.js' })
const requestOf = (text: string) => ({ body: Buffer.from(`{"prompt":"${text}"}`), format: openai, model: 'm' })
const words = new SensitiveWords(['bad'])
const long = 'x '.repeat(20_000)

describe('searching a request for words', () => {
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

  it('leaves to a thread what is searched for patterns, however short it is', async () => {
    const search = aSearch()
    const found = search.find(new SensitiveWords(['regex:^(a+)+b$']), requestOf('a'.repeat(40)))
    expect(found).toBeInstanceOf(Promise)
    expect(await found).toMatchObject({ word: undefined })
    await search.close()
  })

  it('finds nothing without words', () => {
    expect(aSearch().find(new SensitiveWords([]), requestOf(`${long}bad`))).toMatchObject({ word: null })
  })
})
