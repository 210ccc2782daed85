import { defineNote } from '@tollgate/contracts'
import { z } from 'zod'
import { Collector, House } from './house'

const lampDimmed = defineNote({
  subject: 'note.identity.lamp.dimmed',
  schema: z.object({ watts: z.int() }),
  example: { watts: 20 },
})

let house: House
beforeAll(async () => {
  house = await House.build()
})
afterEach(() => house.empty())
afterAll(() => house.demolish())

describe('notes', () => {
  it('reach those who listen to their key, until they stop', async () => {
    const [teller, listener] = await Promise.all([house.join('identity'), house.join()])
    const heard = new Collector<number>()
    const stop = listener.notes.listen(lampDimmed, 'hall', ({ watts }) => heard.add(watts))
    await listener.bus.nc.flush()
    teller.notes.publish(lampDimmed, 'kitchen', { watts: 1 })
    teller.notes.publish(lampDimmed, 'hall', { watts: 20 })
    expect(await heard.until(1)).toEqual([20])
    stop()
    const others = new Collector<number>()
    listener.notes.listen(lampDimmed, 'kitchen', ({ watts }) => others.add(watts))
    await listener.bus.nc.flush()
    teller.notes.publish(lampDimmed, 'hall', { watts: 30 })
    teller.notes.publish(lampDimmed, 'kitchen', { watts: 40 })
    await others.until(1)
    expect(heard.items).toEqual([20])
  })

  it('are passed over when they break their contract, and go on after a listener that throws', async () => {
    const process = await house.join()
    const heard = new Collector<number>()
    process.notes.listen(lampDimmed, 'hall', ({ watts }) => {
      heard.add(watts)
      if (watts === 1) throw new Error('a broken listener')
    })
    for (const body of ['no json', '{"watts":"many"}', '{"watts":1}', '{"watts":2}']) {
      process.bus.nc.publish('note.identity.lamp.dimmed.hall', body)
    }
    expect(await heard.until(2)).toEqual([1, 2])
  })

  it('are lost in silence without a connection', async () => {
    const process = await house.join()
    await process.stop()
    expect(() => process.notes.publish(lampDimmed, 'hall', { watts: 20 })).not.toThrow()
  })
})
