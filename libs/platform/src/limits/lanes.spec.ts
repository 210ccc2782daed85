import { platformErrors } from '../errors/platform.errors'
import { Lanes } from './lanes'

/** Lanes, and work that ends when it is told to. */
function setUp() {
  const lanes = new Lanes({ atOnce: 2, waiting: 3, waitingInAll: 4 })
  const running: string[] = []
  const ends: (() => void)[] = []
  const enter = (lane: string) =>
    lanes.run(lane, async () => {
      running.push(lane)
      await new Promise<void>((resolve) => ends.push(resolve))
      return lane
    })
  const settle = () => new Promise(setImmediate)
  return { lanes, running, ends, enter, settle }
}

describe('lanes', () => {
  it('do so much of one at once, and the rest in its order', async () => {
    const { running, ends, enter, settle } = setUp()
    const all = Promise.all(Array.from({ length: 5 }, () => enter('ada')))
    await settle()
    expect(running).toHaveLength(2)
    for (let ended = 0; ended < 5; ended++) {
      ends[ended]?.()
      await settle()
      expect(running).toHaveLength(Math.min(5, ended + 3))
    }
    expect(await all).toHaveLength(5)
  })

  it('do not wait for each other', async () => {
    const { running, enter, settle } = setUp()
    for (const lane of ['ada', 'ada', 'ada', 'bob']) void enter(lane)
    await settle()
    expect(running).toEqual(['ada', 'ada', 'bob'])
  })

  it('refuse who finds no place to wait, in their own line or in all of them', async () => {
    const { enter } = setUp()
    for (let come = 0; come < 5; come++) void enter('ada')
    await expect(enter('ada')).rejects.toMatchObject({ code: 'platform.too-many-requests' })
    for (let come = 0; come < 3; come++) void enter('bob')
    await expect(enter('bob')).rejects.toMatchObject({ code: 'platform.unavailable' })
    await expect(enter('ada')).rejects.toMatchObject({ code: 'platform.unavailable' })
  })

  it('go on behind work that fails', async () => {
    const { lanes } = setUp()
    const failing = Array.from({ length: 5 }, () => lanes.run('ada', () => Promise.reject(new Error('no'))))
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await lanes.run('ada', async () => 'in')).toBe('in')
  })

  describe('that refuse a kind of work', () => {
    const refusal = platformErrors.tooManyRequests({ retryAfterMs: 5_000 })
    const flood = (lanes: Lanes, count: number, work: () => Promise<string>, kind = 'a') =>
      Promise.allSettled(Array.from({ length: count }, () => lanes.run('ada', work, [kind])))

    it('find out about the first few of a flood, and tell all others the same', async () => {
      const lanes = new Lanes({ atOnce: 2, waiting: 100, waitingInAll: 100 })
      const work = jest.fn(async () => {
        await new Promise(setImmediate)
        lanes.shut('ada', 'a', refusal)
        throw refusal
      })
      const told = await flood(lanes, 100, work)
      expect(work).toHaveBeenCalledTimes(2)
      expect(told.every((each) => each.status === 'rejected' && each.reason === refusal)).toBe(true)
    })

    it('look again at each next one once the lane is empty, and let other kinds and lanes pass', async () => {
      const lanes = new Lanes({ atOnce: 2, waiting: 100, waitingInAll: 100 })
      await lanes.run('ada', async () => {
        lanes.shut('ada', 'a', refusal)
        await expect(lanes.run('ada', async () => 'in', ['a'])).rejects.toBe(refusal)
        expect(await lanes.run('ada', async () => 'in', ['b'])).toBe('in')
        expect(await lanes.run('bob', async () => 'in', ['a'])).toBe('in')
      })
      expect(await lanes.run('ada', async () => 'in', ['a'])).toBe('in')
    })

    it('let it in again when some of it has succeeded', async () => {
      const lanes = new Lanes({ atOnce: 2, waiting: 100, waitingInAll: 100 })
      await lanes.run('ada', async () => {
        lanes.shut('ada', 'a', refusal)
        lanes.open('ada', 'a')
        expect(await lanes.run('ada', async () => 'in', ['a'])).toBe('in')
      })
    })
  })
})
