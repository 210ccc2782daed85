import type { SettingsTab } from '../tabs/settings.model'
import { matchingSettings, settingEntries } from './setting-entries.model'

const text = (en: string, zh: string) => ({ en, zh })
const tabs = [
  {
    id: 'models',
    panels: [
      {
        panel: {
          id: 'relay.cache',
          label: text('Answer cache', '回答缓存'),
          keywords: text('hit repeat', '命中 省钱'),
          options: ['CacheEnabled', 'CacheSeconds', 'OfALaterService'],
        },
      },
      { panel: { id: 'relay.version', label: text('Version', '版本') } },
    ],
  },
] as unknown as SettingsTab[]
const names = new Map([
  ['CacheEnabled', text('Keep answers', '保存回答')],
  ['CacheSeconds', text('For how long', '保存多久')],
])
const entries = settingEntries(tabs, names, () => text('Models', '模型'))
const found = (typed: string, language: 'zh' | 'en' = 'en') =>
  matchingSettings(entries, typed, (each) => each[language]).map(({ label }) => label[language])

describe('the settings that are looked for (K28)', () => {
  it('are panels with the options that are written in them, as far as they have a name', () => {
    expect(entries.map(({ label, within, option = '' }) => `${label.en}, ${within.en} ${option}`)).toEqual([
      'Answer cache, Models ',
      'Keep answers, Answer cache CacheEnabled',
      'For how long, Answer cache CacheSeconds',
      'Version, Models ',
    ])
  })

  it('lead to their tab, their panel and their field', () => {
    expect(entries.map(({ path }) => path).slice(0, 2)).toEqual([
      '/setting?tab=models&at=relay.cache',
      '/setting?tab=models&at=relay.cache&option=CacheEnabled',
    ])
  })

  it('are found by names in either language, by keys and by where they stand, the best first', () => {
    expect(found('how long')).toEqual(['For how long'])
    expect(found('保存', 'zh')).toEqual(['保存回答', '保存多久'])
    expect(found('保存多久')).toEqual(['For how long'])
    expect(found('cacheenabled')).toEqual(['Keep answers'])
    expect(found('answer')).toEqual(['Answer cache', 'Keep answers', 'For how long'])
    expect(found('version')).toEqual(['Version'])
    expect(found('nothing')).toEqual([])
  })

  it('are found by what else their panel is called, in either language', () => {
    expect(found('省钱', 'zh')).toEqual(['回答缓存', '保存回答', '保存多久'])
    expect(found('省钱 多久')).toEqual(['For how long'])
    expect(found('repeat', 'zh')[0]).toBe('回答缓存')
  })
})
