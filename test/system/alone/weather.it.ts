import { WeatherHouse } from '../weather/house/weather-house'
import { allFaults } from '../weather/plan/all-faults'
import { play } from '../weather/play'

/** Kills have a test of their own beside this (`kill.it.ts`); `npm run proof` plays twenty seeds for two minutes each, every one on a house of its own. */
describe('foul weather on one house, from a short seed', () => {
  let house: WeatherHouse
  beforeAll(async () => {
    house = await WeatherHouse.start()
  }, 180_000)
  afterAll(() => house?.stop(), 60_000)

  it.each([14])(
    'seed %i: everything comes back without a hand, and every call is billed exactly once and what it costs',
    (seed) => play(house, { seed, minutes: 0.22, inFlight: 200, faults: allFaults }),
    700_000,
  )
})
