import { doesNothing, linesOf } from './outcome.model'

const say = (key: string, { count, names }: { count: number; names: string }) => `${key} ${count}: ${names}`

describe('what comes of a document', () => {
  it('is told by names, of what is changed with the fields', () => {
    const changed = [{ id: 1, name: 'b', fields: ['models', 'key'] }]
    expect(linesOf({ created: ['a'], changed, unchanged: 3 }, say)).toEqual([
      'created 1: a',
      'changed 1: b (models, key)',
      'unchanged 3: ',
    ])
  })

  it('names eight, and counts all', () => {
    const created = Array.from({ length: 10 }, (_, place) => `c${place}`)
    expect(linesOf({ created, changed: [], unchanged: 0 }, say)).toEqual([
      'created 10: c0, c1, c2, c3, c4, c5, c6, c7, …',
    ])
  })

  it('may be nothing', () => {
    expect([0, 2].map((unchanged) => doesNothing({ created: [], changed: [], unchanged }))).toEqual([true, true])
    expect(doesNothing({ created: ['a'], changed: [], unchanged: 0 })).toBe(false)
  })
})
