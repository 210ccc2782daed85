import { chooseLanguage } from './language'

describe('the language of the console', () => {
  it.each([
    ['en', ['zh-CN'], 'en'],
    [null, ['en-US', 'zh-CN'], 'en'],
    [null, ['de-DE', 'zh-TW', 'en'], 'zh'],
    [null, ['de-DE'], 'zh'],
    ['fr', ['en'], 'en'],
  ] as const)('stored as %j, wanted as %j, is %s', (stored, wanted, language) => {
    expect(chooseLanguage(stored, wanted)).toBe(language)
  })
})
