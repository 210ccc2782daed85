import { formatOf } from '@tollgate/formats'
import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import type { LiveChannel } from '../routing/live-channel'
import { destinationOf, drawersOf, hasOneAccount } from './destination'

const isOne = (pin: string | null, ...channels: LiveChannel[]) => {
  const destination = destinationOf(anIndex(...channels), 'default', 'm', pin)
  return destination && hasOneAccount(destination, 'chat', 'openai-responses')
}
const openai = (id: number, keyCount = 1) => aLiveChannel({ id, priority: id }, keyCount)
const other = aLiveChannel({ id: 9, type: 43 })

describe('one upstream account', () => {
  it.each<[string, boolean, string | null, LiveChannel[]]>([
    ['one channel with one key', true, null, [openai(1)]],
    ['one that speaks it, beside one that does not', true, null, [openai(1), other]],
    ['none that speaks it', true, null, [other]],
    ['two channels', false, null, [openai(1), openai(2)]],
    ['two keys', false, null, [openai(1, 2)]],
    ['the one that is named', true, '2', [openai(1), openai(2)]],
    ['one that is named, with two keys', false, '2', [openai(1), openai(2, 2)]],
  ])('of %s: %s', (_, expected, pin, channels) => {
    expect(isOne(pin, ...channels)).toBe(expected)
  })
})

describe('a model that draws', () => {
  const mapped = (name: string) => aLiveChannel({ type: 24, modelMapping: { m: name } })
  it.each<[string, string[], LiveChannel[]]>([
    [
      'behind the name of another',
      ['gemini-3-pro-image'],
      [aLiveChannel({ id: 2, type: 24 }), mapped('gemini-3-pro-image')],
    ],
    ['that does not', [], [mapped('gemini-3-pro')]],
  ])('%s is known: %s', (_, expected, channels) => {
    const destination = destinationOf(anIndex(...channels), 'default', 'm', null)
    expect(destination && drawersOf(destination, formatOf('gemini'))).toEqual(expected)
  })
})
