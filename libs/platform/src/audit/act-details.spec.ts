import { actDetails, actText } from './act-details'

describe('the details of an act', () => {
  it.each([
    ['small ones', { role: { from: 1, to: 10 }, name: 'x' }, { role: { from: 1, to: 10 }, name: 'x' }],
    ['absent ones', { name: undefined }, {}],
    ['long texts', { value: 'x'.repeat(100_000) }, { value: `${'x'.repeat(500)}…` }],
    [
      'secrets by name',
      { password: 'hunter2', api_key: ['a'], key: 'k' },
      { password: '***', api_key: '***', key: '***' },
    ],
    ['secrets before and after', { token: { from: 'a', to: 'b' } }, { token: { from: '***', to: '***' } }],
    ['secrets that were none', { token: { from: '', to: 'b' } }, { token: { from: '', to: '***' } }],
    ['words about a secret', { key: { secret: 'changed' } }, { key: { secret: 'changed' } }],
    ['words about a value that is one', { value: { secret: 'set' } }, { value: { secret: 'set' } }],
    ['a secret among words about it', { key: { secret: 'hunter2' } }, { key: '***' }],
    [
      'secrets deep within',
      { setting: { from: {}, to: { apiKey: 'k' } } },
      { setting: { from: {}, to: { apiKey: '***' } } },
    ],
    ['API tokens in a text', { text: 'by tgat_abcdefghijklmnop' }, { text: 'by tgat_***' }],
    ['keys in a text', { text: 'sk-proj-abcdefghijklmnop and more' }, { text: 'sk-proj-*** and more' }],
    ['credentials of an address', { proxy: 'http://user:pass@host/' }, { proxy: 'http://***@host/' }],
    ['a header in a text', { text: '{"Authorization":"Bearer abcdefgh"}' }, { text: '{"Authorization":"Bearer ***"}' }],
    ['great depth', { a: { b: { c: { d: { e: 1 } } } } }, { a: { b: { c: { d: '…' } } } }],
    ['what PostgreSQL refuses', { text: 'a\0b\ud800', 'na\0me': 1 }, { text: 'ab\ufffd', name: 1 }],
  ])('bounds and cleans %s', (_what, given, kept) => {
    expect(actDetails(given)).toEqual(kept)
  })

  it('keeps the beginning of a long list, and says how much more there was', () => {
    const { ids } = actDetails({ ids: Array.from({ length: 1_000 }, (_, at) => at) }) as { ids: unknown[] }
    expect(ids).toHaveLength(51)
    expect(ids.at(-1)).toBe('… 950')
  })

  it('is small whatever it was, and loses the longest fields first', () => {
    const long = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, '长'.repeat(1_000)]))
    const kept = actDetails({ name: 'kept', ...long })
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(10_000)
    expect(kept['name']).toBe('kept')
  })
})

it('cuts a text between characters', () => {
  expect(actText('😀😀😀', 2)).toBe('😀😀…')
})
