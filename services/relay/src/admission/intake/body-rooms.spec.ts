import { BodyRooms } from './body-rooms'

const large = 300 * 1024

describe('rooms for bodies', () => {
  it('are used again once they were given back, and by one body at a time', () => {
    const rooms = new BodyRooms()
    const first = rooms.take(large)
    expect([first.length, rooms.take(large).buffer === first.buffer]).toEqual([large, false])
    rooms.giveBack(first)
    rooms.giveBack(first)
    const next = rooms.take(large + 1)
    expect([next.length, next.buffer === first.buffer]).toEqual([large + 1, true])
    expect(rooms.take(large).buffer).not.toBe(first.buffer)
  })

  it('are known by a part of them', () => {
    const rooms = new BodyRooms()
    const room = rooms.take(large)
    rooms.giveBack(room.subarray(7, 9))
    expect(rooms.take(large).buffer).toBe(room.buffer)
  })

  it('do not take what was handed over to a thread, nor what was never one of them', () => {
    const rooms = new BodyRooms()
    const room = rooms.take(large)
    structuredClone(room, { transfer: [room.buffer as ArrayBuffer] })
    rooms.giveBack(room)
    const stranger = Buffer.allocUnsafeSlow(512 * 1024)
    rooms.giveBack(stranger)
    const next = rooms.take(large)
    expect([next.length, next.buffer === stranger.buffer]).toEqual([large, false])
  })

  it('do not take up more than some memory while nobody needs them', () => {
    const rooms = new BodyRooms()
    const taken = Array.from({ length: 20 }, () => rooms.take(4 * 1024 * 1024))
    for (const room of taken) rooms.giveBack(room)
    const known = new Set(taken.map(({ buffer }) => buffer))
    const again = Array.from({ length: 20 }, () => rooms.take(4 * 1024 * 1024))
    expect(again.filter(({ buffer }) => known.has(buffer))).toHaveLength(8)
  })

  it('are memory of its own for a body that is larger than all of them', () => {
    const rooms = new BodyRooms()
    const huge = rooms.take(5 * 1024 * 1024)
    rooms.giveBack(huge)
    expect([huge.length, rooms.take(5 * 1024 * 1024).buffer === huge.buffer]).toEqual([5 * 1024 * 1024, false])
  })
})
