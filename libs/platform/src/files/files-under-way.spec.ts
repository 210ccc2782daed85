import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ManualClock } from '@tollgate/testing'
import { FilesUnderWay } from './files-under-way'

async function* pages(...given: string[]): AsyncGenerator<string> {
  for (const page of given) yield await Promise.resolve(page)
}

describe('files under way', () => {
  const clock = new ManualClock()
  const files = new FilesUnderWay(clock, 2)

  it('are read page by page, and leave their place at the end', async () => {
    const place = files.enter(1)
    expect(files.enter(1)).toBeNull()
    expect(await text(place!.stream(pages('a', '', 'b')))).toBe('ab')
    files.enter(1)!.leave()
  })

  it('are one for each owner, and so many together', () => {
    const first = files.enter(1)
    const second = files.enter(2)
    expect(files.enter(3)).toBeNull()
    first!.leave()
    const third = files.enter(3)
    expect(third).not.toBeNull()
    second!.leave()
    third!.leave()
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
