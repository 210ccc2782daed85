import { ManualClock } from '@tollgate/testing'
import { AccountTurns } from './account-turns'

describe('turns at an account', () => {
  const setUp = () => {
    const clock = new ManualClock()
    const turns = new AccountTurns<number>(clock, 1_000)
    let end: (result: string | Error) => void = () => undefined
    const first = turns.take(
      7,
      () =>
        new Promise<string>((resolve, reject) => {
          end = (result) => (result instanceof Error ? reject(result) : resolve(result))
        }),
    )
    return { clock, turns, first, end: (result: string | Error) => end(result) }
  }

  it('are taken one after another, also behind one that failed, and accounts do not wait for each other', async () => {
    const { turns, first, end } = setUp()
    const seen: string[] = []
    const second = turns.take(7, async () => seen.push('second'))
    await turns.take(8, async () => seen.push('other'))
    expect(seen).toEqual(['other'])
    end(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await second
    expect(seen).toEqual(['other', 'second'])
  })

  it('are not taken by those who had to wait too long', async () => {
    const { clock, turns, first, end } = setUp()
    const work = jest.fn(async () => 'late')
    const second = turns.take(7, work)
    await clock.advance(1_001)
    end('done')
    expect([await first, await second]).toEqual(['done', null])
    expect(work).not.toHaveBeenCalled()
    expect(await turns.take(7, work)).toBe('late')
  })
})
