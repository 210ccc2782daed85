import { glyphs } from './glyphs'
import { monogramOf } from './monogram.model'

it.each([
  ['OhMyGPT', 'OM'],
  ['Jina', 'J'],
  ['AI Proxy 知识库', 'AI'],
  ['360 智脑', '36'],
  ['百度文心一言', '百'],
  ['another', 'A'],
  [' ', '?'],
])('L62: %s has the monogram %s', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram)
})

it('L62: signs are paths of the slug of a provider', () => {
  for (const [slug, path] of Object.entries(glyphs)) {
    expect([slug, /^M[\d.aAcCsSlLhHvVmMzZ\s-]+$/.test(path)]).toEqual([slug, true])
    expect(slug).toMatch(/^[a-z0-9-]+$/)
  }
})
