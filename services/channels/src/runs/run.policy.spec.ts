import { z } from 'zod'
import { someAtOnce, visitId } from './run.policy'

describe('some at once', () => {
  it('does each, no more than so many at a time, and goes on while one is slow', async () => {
    const done: number[] = []
    let now = 0
    let most = 0
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    const all = someAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
      most = Math.max(most, (now += 1))
      if (item === 1) await slow
      await Promise.resolve()
      now -= 1
      done.push(item)
      if (item === 5) release()
      return 'go-on'
    })
    await all
    expect({ done, most }).toEqual({ done: [2, 3, 4, 5, 1], most: 2 })
  })

  it('leaves the rest where it is told to', async () => {
    const done: number[] = []
    await someAtOnce([1, 2, 3], 1, async (item) => {
      done.push(item)
      return item === 2 ? 'leave' : 'go-on'
    })
    expect(done).toEqual([1, 2])
  })

  it('ends with what one throws', async () => {
    const broken = someAtOnce([1], 4, () => Promise.reject(new Error('injected')))
    await expect(broken).rejects.toThrow('injected')
  })
})

it('names a visit by run and channel, always the same', () => {
  const runId = 'b3f6ad0e-6c0a-4a39-9a55-3d2b6f0c1a10'
  expect(z.uuid().safeParse(visitId(runId, 7)).success).toBe(true)
  expect(visitId(runId, 7)).toBe(visitId(runId, 7))
  expect(visitId(runId, 7)).not.toBe(visitId(runId, 8))
})
