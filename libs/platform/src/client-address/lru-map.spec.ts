import { LruMap } from './lru-map'

describe('LruMap', () => {
  it('forgets what was used longest ago', () => {
    const map = new LruMap<string, number>(2)
    map.set('a', 1)
    map.set('b', 2)
    map.get('a')
    map.set('c', 3)
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2])
  })

  it('replaces the value of a key that it holds', () => {
    const map = new LruMap<string, number>(2)
    map.set('a', 1)
    map.set('a', 2)
    expect([map.get('a'), map.size]).toEqual([2, 1])
  })
})
