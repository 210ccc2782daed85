import { HouseUnderLoad } from './support/house-under-load'

const processes = [
  'relay-worker-1',
  'relay-worker-2',
  'billing',
  'logs',
  'channels',
  'identity',
  'nats',
  'postgres',
  'redis',
  'edge',
]
const rounds = 40

/** Numbers from 0 to 1 that are the same in every run (mulberry32), so that what failed can be seen again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('foul weather: processes killed one after the other, in any order, with 400 calls in flight', () => {
  let house: HouseUnderLoad
  beforeAll(async () => {
    house = await HouseUnderLoad.start()
  }, 180_000)
  afterAll(() => house?.stop(), 60_000)

  it('everything comes back each time, and the books are right at the end', async () => {
    const random = numbers(1)
    for (let round = 0; round < rounds; round++) {
      const name = processes[Math.floor(random() * processes.length)] ?? 'relay-worker-1'
      await house.killAndComeBack(name, 45_000)
    }
    await house.settle()
    expect(house.answered).toBeGreaterThan(10_000)
  }, 2_400_000)
})
