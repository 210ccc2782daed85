import type { MenuSection } from '../menu/menu.model'
import { matchingPages, pageEntries } from './pages.model'

const text = (en: string, zh = en) => ({ zh, en })
const entry = (path: string, en: string, zh?: string) => ({ id: path, path, label: text(en, zh), icon: 'box' as const })
const menu: MenuSection[] = [
  { id: 'console', entries: [entry('/token', 'Tokens', '令牌管理'), entry('/log', 'Logs', '日志')] },
  { id: 'admin', entries: [entry('/channel', 'Channels', '渠道')] },
]
const pages = pageEntries({
  menu,
  site: [entry('/pricing', 'Pricing', '价格'), entry('/log', 'Logs', '日志')],
  sectionName: (id) => text(`of ${id}`),
})
const found = (typed: string, language: 'zh' | 'en' = 'en') =>
  matchingPages(pages, typed, (each) => each[language]).map(({ path }) => path)

describe('the pages of the palette (K14)', () => {
  it('are those of the side menu and of the top bar, each once', () => {
    expect(pages.map(({ path, hint }) => `${path} ${hint?.en}`)).toEqual([
      '/token of console',
      '/log of console',
      '/channel of admin',
      '/pricing undefined',
    ])
  })

  it('are found by their names in either language, by their addresses and by what they belong to', () => {
    expect(found('chan')).toEqual(['/channel'])
    expect(found('渠道')).toEqual(['/channel'])
    expect(found('tokens', 'zh')).toEqual(['/token'])
    expect(found('/pric')).toEqual(['/pricing'])
    expect(found('of console')).toEqual(['/token', '/log'])
    expect(found('nowhere')).toEqual([])
  })
})
