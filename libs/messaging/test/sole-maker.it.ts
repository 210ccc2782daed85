import { createLog } from '@tollgate/platform'
import { startNats, type TestServer } from '@tollgate/testing'
import { connect, type NatsConnection } from 'nats'
import { SoleMaker } from '../src/connection/sole-maker'

const log = createLog('test')
const heldMs = 500

describe('a stream', () => {
  let nats: TestServer
  const connections: NatsConnection[] = []

  beforeAll(async () => {
    nats = await startNats()
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => nats.stop())

  /** One process that may make streams. */
  async function join(instance: string) {
    const nc = await connect({ servers: nats.url })
    connections.push(nc)
    const jsm = await nc.jetstreamManager()
    return { jsm, maker: new SoleMaker({ jsm, js: nc.jetstream(), log, instance, heldMs }) }
  }

  it('that several processes want at once is asked for by one of them, once', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(join))
    const asked: string[] = []
    const wanted = ['one', 'two', 'three']
    await Promise.all(
      all.flatMap(({ jsm, maker }) =>
        wanted.map((name) =>
          maker.ensure(name, async () => {
            asked.push(name)
            await jsm.streams.add({ name, subjects: [`${name}.>`] })
          }),
        ),
      ),
    )
    expect(asked.sort()).toEqual([...wanted].sort())
    const stored = await Promise.all(wanted.map((name) => all[0]!.jsm.streams.info(name)))
    expect(stored.map(({ config }) => config.name)).toEqual(wanted)
  })

  it('that could not be made is tried by the next, and the error is told', async () => {
    const first = await join('first')
    const second = await join('second')
    const failing = first.maker.ensure('late', () => Promise.reject(new Error('no room')))
    await expect(failing).rejects.toThrow('no room')
    await second.maker.ensure('late', () => second.jsm.streams.add({ name: 'late', subjects: ['late'] }))
    expect((await first.jsm.streams.info('late')).config.name).toBe('late')
  })

  it('whose maker ended in the middle is made by another after a while', async () => {
    const ended = await join('ended')
    const other = await join('other')
    const begun = new Promise<void>((resolve) => {
      void ended.maker.ensure('left', () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    await begun
    await other.maker.ensure('left', () => other.jsm.streams.add({ name: 'left', subjects: ['left'] }))
    expect((await other.jsm.streams.info('left')).config.name).toBe('left')
  })

  it('is made after the server lost what was in its memory', async () => {
    const { jsm, maker } = await join('lasting')
    await maker.ensure('before', () => jsm.streams.add({ name: 'before', subjects: ['before'] }))
    await jsm.streams.delete('MAKING')
    const again = maker.ensure('after', () => jsm.streams.add({ name: 'after', subjects: ['after'] }))
    await expect(again).rejects.toMatchObject({ code: '503' })
    await maker.ensure('after', () => jsm.streams.add({ name: 'after', subjects: ['after'] }))
    expect((await jsm.streams.info('after')).config.name).toBe('after')
  })
})
