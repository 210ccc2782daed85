import { freshProof } from './fresh-proof'

describe('proving over the page', () => {
  it('is not asked where nobody can ask', async () => {
    expect(await freshProof.ask(['password'])).toBe(false)
    expect(freshProof.ways()).toBeNull()
  })

  it('is asked once for all who wait', async () => {
    const stop = freshProof.offer()
    const seen: unknown[] = []
    const forget = freshProof.subscribe(() => seen.push(freshProof.ways()))
    const both = [freshProof.ask(['password']), freshProof.ask(['password', 'totp'])]
    freshProof.settle(true)
    expect(await Promise.all(both)).toEqual([true, true])
    expect(seen).toEqual([['password'], null])
    forget()
    stop()
  })

  it('is over for who waits when it is closed, or can no longer be asked', async () => {
    const stop = freshProof.offer()
    const closed = freshProof.ask(['password'])
    freshProof.settle(false)
    const left = freshProof.ask(['password'])
    stop()
    expect(await Promise.all([closed, left])).toEqual([false, false])
  })
})
