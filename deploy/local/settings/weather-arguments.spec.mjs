import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../fault.mjs'
import { readWeatherArguments } from './weather-arguments.mjs'

describe('the arguments of npm run weather', () => {
  it('are a seed and minutes, each of which may be left away', () => {
    assert.deepEqual(readWeatherArguments([]), { seed: 1, minutes: 2 })
    assert.deepEqual(readWeatherArguments(['--seed', '0', '--minutes', '0.5']), { seed: 0, minutes: 0.5 })
    assert.deepEqual(readWeatherArguments(['--seed=2147483647', '--minutes=60']), { seed: 2147483647, minutes: 60 })
  })

  it('can ask how to ask', () => assert.equal(readWeatherArguments(['--help']), null))

  for (const args of [
    ['--seed', 'x'],
    ['--seed', '1.5'],
    ['--seed=-1'],
    ['--seed', '2147483648'],
    ['--seed='],
    ['--minutes', '0'],
    ['--minutes', '61'],
    ['--minutes', '1e1'],
    ['--minutes', 'NaN'],
    ['--seed'],
    ['--wind'],
    ['7'],
  ])
    it(`refuses ${args.join(' ')} and says what it takes`, () => {
      assert.throws(
        () => readWeatherArguments(args),
        (error) => error instanceof Fault && /--seed|--minutes/.test(error.message),
      )
    })
})
