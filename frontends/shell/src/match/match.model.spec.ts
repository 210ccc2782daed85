import { bestOf, rankOf } from './match.model'

describe('what is typed into the palette', () => {
  it.each([
    ['tok', 'Tokens', [], 0],
    ['TOKENS ', 'Tokens', [], 0],
    ['log', 'Usage log', [], 1],
    ['令牌', 'Tokens', ['令牌管理'], 2],
    ['/token', 'Tokens', ['/token'], 2],
    ['limit model', 'Model request limit', [], 2],
    ['log drawing', 'Usage log', [], null],
    ['x', 'Tokens', ['/token'], null],
  ])('%j at %j with %j has the rank %j', (typed, title, also, rank) => {
    expect(rankOf(typed, title, also)).toBe(rank)
  })

  it('puts what fits best first, and leaves the rest in its order', () => {
    const titles = ['My logs', 'Logs', 'Other logs', 'Tokens']
    expect(bestOf(titles, (title) => rankOf('log', title, []))).toEqual(['Logs', 'My logs', 'Other logs'])
  })
})
