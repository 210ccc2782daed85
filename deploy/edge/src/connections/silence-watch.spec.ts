import { ManualClock } from '@tollgate/clock/manual-clock'
import { SilenceWatch } from './silence-watch'

const times = { afterMs: 3_000, heardMs: 5_000, againMs: 1_000 }

describe('K51: the watch over a service', () => {
  /** The questions that are open, each answered by the test. */
  let asked: ((isHeard: boolean) => void)[]
  let left: string[]
  let watch: SilenceWatch
  let clock: ManualClock

  beforeEach(() => {
    clock = new ManualClock()
    asked = []
    left = []
    watch = new SilenceWatch(
      (withinMs) => {
        expect(withinMs).toBe(5_000)
        return new Promise((resolve) => asked.push(resolve))
      },
      clock,
      times,
    )
  })

  const wait = (name: string) => watch.wait(() => left.push(name))
  const passes = (ms: number) => clock.advance(ms)
  /** It is asked once by now, and answers so. */
  const answers = async (isHeard: boolean) => {
    expect(asked).toHaveLength(1)
    asked.shift()!(isHeard)
    await passes(0)
  }

  it('asks nothing of a service that answers in time', async () => {
    const end = wait('first')
    await passes(2_999)
    end()
    await passes(60_000)
    expect([asked, left, watch.isSilent]).toEqual([[], [], false])
  })

  it('asks one thing at a time of one that does not, for as long as somebody waits', async () => {
    const ends = [wait('first'), wait('second')]
    await passes(10_000)
    await answers(true)
    await passes(2_999)
    expect(asked).toEqual([])
    await passes(1)
    for (const end of ends) end()
    await answers(true)
    await passes(60_000)
    expect([asked, left, watch.isSilent]).toEqual([[], [], false])
    wait('later')
    await passes(3_000)
    expect(asked).toHaveLength(1)
  })

  it('lets go of all who wait once it says nothing, and of nobody who was answered', async () => {
    wait('first')
    const end = wait('answered')
    await passes(3_000)
    end()
    wait('last')
    await answers(false)
    expect([left, watch.isSilent]).toEqual([['first', 'last'], true])
  })

  it('asks a silent service every second until it speaks, also where nobody waits', async () => {
    wait('first')
    await passes(3_000)
    await answers(false)
    await passes(999)
    expect(asked).toEqual([])
    await passes(1)
    await answers(false)
    await passes(1_000)
    await answers(true)
    expect(watch.isSilent).toBe(false)
    await passes(60_000)
    expect(asked).toEqual([])
  })
})
