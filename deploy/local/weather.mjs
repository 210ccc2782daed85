/** `npm run weather`: plays the weather of one seed on a whole house, and tells what is wrong with its books afterwards. */
import './settings/node-version.mjs'
import { proofCommand } from './checks/run-proof.mjs'
import { readWeatherArguments, weatherUsage } from './settings/weather-arguments.mjs'

await proofCommand('test/system/weather.proof.ts', (args) => {
  const asked = readWeatherArguments(args)
  if (asked === null) return weatherUsage
  return { WEATHER_SEEDS: String(asked.seed), WEATHER_MINUTES: String(asked.minutes) }
})
