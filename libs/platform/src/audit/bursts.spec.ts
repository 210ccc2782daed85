import { ManualClock } from '@tollgate/clock/manual-clock'
import { createLog } from '../log/create-log'
import { Bursts } from './bursts'

type Written = [value: string, times: number]

describe('bursts', () => {
  const start = () => {
    const clock = new ManualClock()
    const written: Written[] = []
    const state = { isAway: false }
    const bursts = new Bursts<string>(clock, createLog('test', { level: 'silent' }), async (value, times) => {
      if (state.isAway) throw new Error('away')
      written.push([value, times])
    })
    return { clock, written, bursts, state }
  }

  it('writes the first at once, and the rest of its minute as one', async () => {
    const { clock, written, bursts } = start()
    for (let at = 0; at < 1_000; at += 1) bursts.note({ address: 'a', what: 'x' }, `no ${at}`)
    expect(written).toEqual([['no 0', 1]])
    await clock.advance(60_000)
    await bursts.flush()
    expect(written).toEqual([
      ['no 0', 1],
      ['no 0', 999],
    ])
    bursts.note({ address: 'a', what: 'x' }, 'next minute')
    expect(written.at(-1)).toEqual(['next minute', 1])
  })

  it('counts together what one address does beyond twenty things', async () => {
    const { written, bursts } = start()
    for (let at = 0; at < 5_000; at += 1) bursts.note({ address: 'a', what: `name-${at}` }, `name-${at}`)
    bursts.note({ address: 'b', what: 'name' }, 'of b')
    expect(written).toHaveLength(22)
    await bursts.flush()
    expect(written).toHaveLength(23)
    expect(written.reduce((sum, [, times]) => sum + times, 0)).toBe(5_001)
  })

  it('writes some six hundred in a minute whatever comes, and loses no count', async () => {
    const { written, bursts } = start()
    for (let at = 0; at < 100_000; at += 1) bursts.note({ address: `a${at % 50_000}`, what: 'x' }, 'x')
    await bursts.flush()
    expect(written.length).toBeLessThan(603)
    expect(written.reduce((sum, [, times]) => sum + times, 0)).toBe(100_000)
  })

  it('keeps what could not be written for the next minute', async () => {
    const { written, bursts, state } = start()
    state.isAway = true
    bursts.note({ address: 'a', what: 'x' }, 'first')
    bursts.note({ address: 'a', what: 'x' }, 'second')
    await bursts.flush()
    bursts.note({ address: 'a', what: 'x' }, 'third')
    state.isAway = false
    await bursts.flush()
    expect(written).toEqual([['first', 3]])
  })

  it('writes what was counted when it is stopped', async () => {
    const { clock, written, bursts } = start()
    bursts.note({ address: 'a', what: 'x' }, 'x')
    bursts.note({ address: 'a', what: 'x' }, 'x')
    await bursts.stop()
    expect(written).toEqual([
      ['x', 1],
      ['x', 1],
    ])
    expect(clock.pendingTimers).toBe(0)
  })
})
