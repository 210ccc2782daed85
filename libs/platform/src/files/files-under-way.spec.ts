import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ManualClock } from '@tollgate/testing'
import { FilesUnderWay } from './files-under-way'

async function* pages(...given: string[]): AsyncGenerator<string> {
  for (const page of given) yield await Promise.resolve(page)
}

describe('files under way', () => {
  const clock = new ManualClock()
  const files = new FilesUnderWay(clock, 1)

  it('are read page by page, and leave their place at the end', async () => {
    const place = files.enter(1)
    expect(files.enter(1)).toBeNull()
    expect(await text(place!.stream(pages('a', '', 'b')))).toBe('ab')
    files.enter(1)!.leave()
  })

  it('are one for each owner, and so many together', () => {
    const places = Array.from({ length: 10 }, (_, owner) => files.enter(owner))
    expect(places).not.toContain(null)
    expect([files.enter(3), files.enter(10)]).toEqual([null, null])
    places[0]!.leave()
    const next = files.enter(10)
    expect(next).not.toBeNull()
    for (const place of [...places, next]) place!.leave()
  })

  it('are read one page at a time, and hold nobody up while they wait for their readers', async () => {
    let reading = 0
    let most = 0
    async function* counted(): AsyncGenerator<string> {
      for (let page = 0; page < 3; page += 1) {
        most = Math.max(most, ++reading)
        await new Promise(setImmediate)
        reading -= 1
        yield 'a'.repeat(100_000)
      }
    }
    const waiting = [1, 2, 3].map((owner) => files.enter(owner)!.stream(counted()))
    await Promise.all(waiting.map((file) => (file.read(0), once(file, 'readable'))))
    expect(await text(files.enter(4)!.stream(counted()))).toHaveLength(300_000)
    expect(most).toBe(1)
    for (const file of waiting) expect(await text(file)).toHaveLength(300_000)
  })

  it('are given up for the next one where all are open, the slowest first, and none that goes on', async () => {
    const page = 'a'.repeat(100_000)
    const begun = async (owner: number) => {
      const file = files.enter(owner)!.stream(pages(page, page, page))
      file.read(0)
      await once(file, 'readable')
      return file
    }
    const opened = []
    for (let owner = 0; owner < 10; owner += 1) opened.push(await begun(owner))
    expect(files.enter(10)).toBeNull()
    await clock.advance(30_000)
    // All but the fifth have taken something.
    for (const [owner, file] of opened.entries()) if (owner !== 5) file.read()
    const closed = once(opened[5]!, 'close')
    const next = files.enter(10)
    expect(next).not.toBeNull()
    await closed
    expect(opened.map(({ destroyed }) => destroyed).indexOf(true)).toBe(5)
    next!.leave()
    for (const file of opened) file.destroy()
    await Promise.all(opened.map((file) => file.closed || once(file, 'close')))
  })

  it('never end the next of their owner', () => {
    const first = files.enter(1)
    first!.leave()
    const next = files.enter(1)
    first!.leave()
    expect(files.enter(1)).toBeNull()
    next!.leave()
  })

  it('end where their reader has gone, whether they began or not', async () => {
    const unread = files.enter(1)!.stream(pages('a'))
    unread.destroy()
    await once(unread, 'close')
    const begun = files.enter(1)!.stream(pages('a'.repeat(100_000), 'b'.repeat(100_000)))
    begun.read(0)
    await once(begun, 'readable')
    const closed = once(begun, 'close')
    await clock.advance(60_000)
    await closed
    expect(begun.destroyed).toBe(true)
    files.enter(1)!.leave()
  })

  it('leave their place where a page cannot be read', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('a')
      throw new Error('the database is away')
    }
    await expect(text(files.enter(1)!.stream(broken()))).rejects.toThrow('the database is away')
    files.enter(1)!.leave()
  })
})
