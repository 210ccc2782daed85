import { chooseLanguage, filesOf, languageOf, nameOfLanguage, standInsOf } from './language'

describe('the language of the console', () => {
  it.each([
    ['en', ['zh-CN'], 'en'],
    [null, ['en-US', 'zh-CN'], 'en'],
    [null, ['de-DE', 'zh-TW', 'en'], 'zh'],
    [null, ['de-DE'], 'zh'],
    ['fr', ['en'], 'en'],
    ['', ['*', 'not a tag'], 'zh'],
  ] as const)('stored as %j, wanted as %j, is %s', (stored, wanted, language) => {
    expect(chooseLanguage(stored, wanted, [])).toBe(language)
  })

  it.each([
    ['fr', ['en'], 'fr'],
    [null, ['fr-CA', 'en'], 'fr'],
    [null, ['zh-TW', 'en'], 'zh-Hant'],
    [null, ['zh-CN', 'en'], 'zh'],
    [null, ['pt-PT', 'en'], 'pt-BR'],
    ['pt-br', ['en'], 'pt-BR'],
    ['de', ['en-GB'], 'en'],
  ] as const)('where there are further files, stored as %j, wanted as %j, is %s (K50)', (stored, wanted, language) => {
    expect(chooseLanguage(stored, wanted, ['fr', 'pt-BR', 'zh-Hant'])).toBe(language)
  })

  it('has English stand in for a further one, or Chinese for one of its kind (K50)', () => {
    expect(['zh', 'en', 'fr', 'zh-Hant'].map(languageOf)).toEqual(['zh', 'en', 'en', 'zh'])
    expect(['zh', 'en', 'fr', 'zh-Hant'].map(filesOf)).toEqual([['zh'], ['en'], ['fr', 'en'], ['zh-Hant', 'zh']])
    expect(['zh', 'en', 'fr', 'zh-Hant'].map(standInsOf)).toEqual([['en'], ['zh'], ['en', 'zh'], ['zh', 'en']])
  })

  it('is named by itself (K50)', () => {
    expect(['zh', 'en', 'fr', 'pt-BR', 'qaa'].map(nameOfLanguage)).toEqual([
      '中文',
      'English',
      'Français',
      'Português (Brasil)',
      'Qaa',
    ])
  })
})
