import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { drawingDialect } from '../server/core/dialects'
import { type DoorContext, OpenDoor, type OpenRequest } from './open-door'

/** A door, and requests at it by address: what they were answered, and their clients. */
function aDoor() {
  const clock = new ManualClock()
  const context = {
    clock,
    log: createLog('test', { level: 'error', write: () => {} }),
    metrics: { rejected: () => {} },
    addressOf: ({ url }: { url: string }) => ({ ip: url, isEdge: false }),
  } as unknown as DoorContext // all that a door asks of it
  const request = (ip: string) => {
    const told = { statuses: [] as number[], leave: () => {}, isDestroyed: false }
    const response = {
      destroyed: false,
      headersSent: false,
      on: (_event: string, listener: () => void) => void (told.leave = listener),
      answer: (status: number) => void told.statuses.push(status),
      destroy: () => {
        told.isDestroyed = true
        told.leave()
      },
    }
    const given = { incoming: { url: ip, headers: {} }, response, dialect: drawingDialect } as unknown as OpenRequest // likewise
    return { given, told }
  }
  return { clock, door: new OpenDoor(context), request }
}

const never = () => new Promise<null>(() => {})

describe('rule T53: requests without a key', () => {
  it('are so many of one address at once, and leave others their turn', async () => {
    const { door, request } = aDoor()
    const slow = Array.from({ length: 16 }, () => request('10.0.0.1'))
    const serving = slow.map(({ given }) => door.serve(given, never))
    const [more, other] = [request('10.0.0.1'), request('10.0.0.2')]
    await door.serve(more.given, never)
    expect(more.told.statuses).toEqual([429])
    await door.serve(other.given, () => Promise.resolve({ code: 'task-image-missing' }))
    expect(other.told.statuses).toEqual([404])
    slow[0]?.told.leave()
    await serving[0]
    await door.serve(more.given, () => Promise.resolve({ code: 'task-image-missing' }))
    expect(more.told.statuses).toEqual([429, 404])
  })

  it('are of one client, however many addresses of its network it has', async () => {
    const { door, request } = aDoor()
    const many = Array.from({ length: 17 }, (_, at) => request(`2001:db8:0:1::${at}`))
    for (const { given } of many) void door.serve(given, never)
    expect(many.map(({ told }) => told.statuses)).toEqual([...Array.from({ length: 16 }, () => []), [429]])
  })

  it('are given up in time, whatever they wait for, and what throws is answered', async () => {
    const { clock, door, request } = aDoor()
    const slow = request('10.0.0.1')
    const serving = door.serve(slow.given, never)
    await clock.advance(90_000)
    await serving
    expect([slow.told.isDestroyed, slow.told.statuses]).toEqual([true, []])
    const broken = request('10.0.0.1')
    await door.serve(broken.given, () => Promise.reject(new Error('away')))
    expect(broken.told.statuses).toEqual([503])
  })
})
