import { defineErrors } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { Collector, House, lampCount } from './house'

const errors = defineErrors('lamp', { broken: { zh: '{room} 的灯坏了', en: 'The lamp in {room} is broken' } })

describe('Rpc', () => {
  let house: House

  beforeAll(async () => {
    house = await House.build()
  })
  afterEach(() => house.empty())
  afterAll(() => house.demolish())

  it('answers with what the owner says', async () => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.rpcServer.serve(lampCount, async ({ room }) => ({ lamps: room.length }))
    expect(await asker.rpc.call(lampCount, { room: 'hall' })).toEqual({ lamps: 4 })
  })

  it('shares the questions among the copies of the owner', async () => {
    const owners = await Promise.all([house.join('identity'), house.join('identity'), house.join('identity')])
    const asked = owners.map((owner) => {
      const answer = jest.fn(() => ({ lamps: 1 }))
      owner.rpcServer.serve(lampCount, answer)
      return answer
    })
    await Promise.all(owners.map((owner) => owner.bus.nc.flush()))
    const asker = await house.join('relay')
    await Promise.all(Array.from({ length: 90 }, () => asker.rpc.call(lampCount, { room: 'hall' })))
    const counts = asked.map(({ mock }) => mock.calls.length)
    expect(counts.reduce((sum, count) => sum + count)).toBe(90)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  it("brings the owner's error across, by code and context", async () => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.rpcServer.serve(lampCount, ({ room }) => {
      throw errors.broken({ room })
    })
    await expect(asker.rpc.call(lampCount, { room: 'hall' })).rejects.toMatchObject({
      code: 'lamp.broken',
      context: { room: 'hall' },
      definition: { kind: 'refused' },
    })
  })

  it('tells nothing of an error that was not meant for others', async () => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.rpcServer.serve(lampCount, () => Promise.reject(new Error('password is hunter2')))
    const failure: unknown = await asker.rpc.call(lampCount, { room: 'hall' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'platform.internal' })
    expect(JSON.stringify(failure)).not.toContain('hunter2')
  })

  it.each([
    ['a request', { room: 7 }, { lamps: 1 }],
    ['an answer', { room: 'hall' }, { lamps: 'many' }],
  ])('refuses %s that breaks the contract', async (_what, request, reply) => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.rpcServer.serve(lampCount, () => reply as { lamps: number })
    await expect(asker.rpc.call(lampCount, request as { room: string })).rejects.toMatchObject({
      code: 'messaging.contract-breach',
    })
  })

  it('says unavailable when nobody answers to that name', async () => {
    const asker = await house.join('relay')
    await expect(asker.rpc.call(lampCount, { room: 'hall' })).rejects.toMatchObject({
      code: 'messaging.unavailable',
      context: { retryAfterMs: expect.any(Number) },
    })
  })

  it('waits a moment for an owner that is just starting', async () => {
    const clock = new ManualClock()
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay', { clock })])
    const asking = asker.rpc.call(lampCount, { room: 'hall' })
    await asker.bus.nc.flush() // by now NATS has said that nobody serves it
    owner.rpcServer.serve(lampCount, () => ({ lamps: 2 }))
    await owner.bus.nc.flush()
    await clock.advance(25)
    expect(await asking).toEqual({ lamps: 2 })
  })

  it('gives up after the time it was given', async () => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    let release: () => void = () => undefined
    owner.rpcServer.serve(lampCount, () => new Promise((resolve) => (release = () => resolve({ lamps: 1 }))))
    await owner.bus.nc.flush()
    const call = asker.rpc.call(lampCount, { room: 'hall' }, { timeoutMs: 50 })
    await expect(call).rejects.toMatchObject({ code: 'messaging.unavailable' })
    release()
  })

  it('gives up handlers that do not end, so that they do not keep their places for ever', async () => {
    const clock = new ManualClock()
    const [owner, asker] = await Promise.all([house.join('identity', { clock }), house.join('relay')])
    const logged = jest.spyOn(owner.bus.log, 'error')
    const taken = new Collector<string>()
    owner.rpcServer.serve(lampCount, ({ room }) => {
      if (room !== 'endless') return { lamps: 1 }
      taken.add(room)
      return new Promise(() => undefined)
    })
    await owner.bus.nc.flush()
    const places = 4_096
    const ask = (room: string) => asker.rpc.call(lampCount, { room }, { timeoutMs: 600_000 })
    const codeOf = async (room: string) => ask(room).then(String, (error: { code: string }) => error.code)
    const endless = Promise.all(Array.from({ length: places }, () => codeOf('endless')))
    await taken.until(places)
    expect(await codeOf('hall')).toBe('messaging.unavailable')

    await clock.advance(30_000)
    expect(new Set(await endless)).toEqual(new Set(['messaging.handler-timed-out']))
    expect(logged).toHaveBeenCalledTimes(places)
    expect(logged).toHaveBeenCalledWith('rpc.failed', {
      subject: lampCount.subject,
      error: expect.objectContaining({ code: 'messaging.handler-timed-out' }),
    })
    expect(await ask('hall')).toEqual({ lamps: 1 })
  })

  it.each([
    ['is no JSON', { lamps: 4n }],
    ['is too large', { plan: 'x'.repeat(2 * 1024 * 1024) }],
  ])("brings the owner's error across by its code alone where its context %s", async (_what, details) => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.rpcServer.serve(lampCount, ({ room }) => {
      throw errors.broken({ room }, { details })
    })
    await expect(asker.rpc.call(lampCount, { room: 'hall' })).rejects.toMatchObject({
      code: 'lamp.broken',
      context: {},
      definition: { kind: 'refused' },
    })
  })

  it('says so when a question or an answer is larger than a message can be', async () => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    const room = 'x'.repeat(asker.bus.maxBodyBytes)
    owner.rpcServer.serve(lampCount, () => ({ lamps: 1, room }))
    for (const question of [{ room }, { room: 'hall' }]) {
      await expect(asker.rpc.call(lampCount, question)).rejects.toMatchObject({ code: 'messaging.payload-too-large' })
    }
  })

  it('answers what it has taken before it stops', async () => {
    const [owner, asker] = await Promise.all([house.join('identity'), house.join('relay')])
    const taken = new Collector<() => void>()
    owner.rpcServer.serve(lampCount, () => new Promise((resolve) => taken.add(() => resolve({ lamps: 3 }))))
    await owner.bus.nc.flush()
    const answer = asker.rpc.call(lampCount, { room: 'hall' })
    const [release] = await taken.until(1)
    const stopped = owner.stop()
    release?.()
    expect(await answer).toEqual({ lamps: 3 })
    await stopped
  })
})
