import { WeatherHouse } from './weather/house/weather-house'
import { allFaults } from './weather/plan/all-faults'
import { play } from './weather/play'

/** `npm run weather` gives one seed and its minutes. */
const given = process.env['WEATHER_SEEDS']
const seeds = given ? given.split(',').map(Number) : Array.from({ length: 20 }, (_, index) => index + 1)
const minutes = Number(process.env['WEATHER_MINUTES'] || 2)
/** Start, recovery and settling, beside the weather itself; also on a machine that has other work. */
const besideMs = 1_200_000

describe('foul weather on the whole house, from seeds', () => {
  let house: WeatherHouse | null = null
  afterEach(() => house?.stop(), 60_000)

  it.each(seeds)(
    'seed %i: everything comes back without a hand, and every call is billed exactly once and what it costs',
    async (seed) => {
      house = await WeatherHouse.start()
      await play(house, { seed, minutes, inFlight: 400, faults: allFaults })
    },
    // A fault that begins in the last moment may take minutes.
    2 * minutes * 60_000 + besideMs,
  )
})
