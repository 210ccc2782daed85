import { SilenceWatch } from './silence-watch'

/** A service that is asked for signs of life, each answered by the test. */
function askedService() {
  const asked: ((isHeard: boolean) => void)[] = []
  let tell = (): void => undefined
  const isHeard = () =>
    new Promise<boolean>((resolve) => {
      asked.push(resolve)
      tell()
    })
  /** The next question, once it is asked. */
  const question = async () => {
    if (asked.length === 0) await new Promise<void>((resolve) => (tell = resolve))
    return asked.shift() as (isHeard: boolean) => void
  }
  return { watch: new SilenceWatch(isHeard, { afterMs: 1, heardMs: 1, againMs: 1 }), question, asked }
}

describe('K51: the watch over a service', () => {
  it('lets go of all who wait once the service says nothing, and of nobody while it does', async () => {
    const { watch, question } = askedService()
    const left: string[] = []
    let letGo = (): void => undefined
    const isLeft = new Promise<void>((resolve) => (letGo = resolve))
    watch.wait(() => left.push('first'))
    const end = watch.wait(() => left.push('answered'))
    ;(await question())(true)
    const again = await question()
    expect([left, watch.isSilent]).toEqual([[], false])
    end()
    watch.wait(() => {
      left.push('last')
      letGo()
    })
    again(false)
    await isLeft
    expect([left, watch.isSilent]).toEqual([['first', 'last'], true])
  })

  it('asks a silent service again until it speaks, also where nobody waits', async () => {
    const { watch, question } = askedService()
    const isLeft = new Promise<void>((resolve) => watch.wait(resolve))
    ;(await question())(false)
    await isLeft
    ;(await question())(false)
    const last = await question()
    expect(watch.isSilent).toBe(true)
    last(true)
    await new Promise(setImmediate)
    expect(watch.isSilent).toBe(false)
  })

  it('asks nothing of a service that answers in time', async () => {
    const { watch, asked, question } = askedService()
    watch.wait(() => undefined)()
    watch.wait(() => undefined)
    await question()
    expect(asked).toEqual([])
  })
})
