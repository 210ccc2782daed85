import type { FormatName } from '@tollgate/catalogue'
import { formatOf } from '../formats'

const chats = ['openai', 'openai-responses', 'anthropic'] as const satisfies readonly FormatName[]
const scanned = (format: FormatName, fields: object) =>
  formatOf(format).scanRequest(Buffer.from(JSON.stringify({ model: 'small:free', ...fields })), 'chat')

describe.each(chats)('a request of %s for one model', (format) => {
  it.each([
    ['models', { models: ['dear'] }],
    ['models', { models: 'dear' }],
    ['route', { route: 'fallback' }],
    ['plugins', { plugins: [{ id: 'web' }] }],
    ['preset', { preset: 'mine' }],
    ['provider', { provider: { only: ['dear'] } }],
    ['search_parameters', { search_parameters: { mode: 'on' } }],
    ['web_search_options', { web_search_options: {} }],
  ])('is not answered by another, nor with what costs more: %s', (param, fields) => {
    expect(scanned(format, fields)).toMatchObject({ kind: 'fault', code: 'unpriced', param })
  })

  it('is not asked for in a spelling that some readers take for theirs', () => {
    expect(scanned(format, { Models: ['dear'] })).toMatchObject({ kind: 'fault', code: 'misspelt', param: 'models' })
  })

  it('passes where it asks for nothing by them', () => {
    expect(scanned(format, { models: [], route: null, plugins: [] })).toMatchObject({ kind: 'request' })
  })
})
