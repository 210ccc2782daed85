import { FairQueue } from './fair-queue'

describe('a fair queue', () => {
  const queue = new FairQueue<string>()
  const taken = () => {
    const items: string[] = []
    for (let next = queue.take(); next !== null; next = queue.take()) items.push(next.item)
    return items
  }

  it('lets owners take turns, and each of them keep the order of what is theirs', () => {
    for (const [id, item] of ['a1', 'a2', 'a3'].entries()) queue.add(1, id, item)
    queue.add(2, 10, 'b1')
    expect(queue.take()).toEqual({ id: 0, item: 'a1' })
    queue.add(2, 11, 'b2')
    queue.add(3, 20, 'c1')
    expect(taken()).toEqual(['b1', 'a2', 'c1', 'b2', 'a3'])
  })

  it('forgets what is taken out', () => {
    queue.add(1, 1, 'a1')
    queue.add(1, 2, 'a2')
    queue.add(2, 3, 'b1')
    expect([queue.remove(1, 1), queue.remove(1, 1), queue.remove(2, 3), queue.remove(3, 3)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([taken(), queue.take()]).toEqual([['a2'], null])
  })
})
