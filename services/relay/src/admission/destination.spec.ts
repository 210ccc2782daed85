import { formatOf } from '@tollgate/formats'
import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import type { LiveChannel } from '../routing/live-channel'
import { destinationsOf, drawersOf, hasOneAccount } from './destination'

const noAliases = { models: {}, isPassedOver: true }
const isOne = (pin: string | null, ...channels: LiveChannel[]) => {
  const destination = destinationsOf(anIndex(...channels), noAliases, { group: 'default', model: 'm', pin })
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
    const destination = destinationsOf(anIndex(...channels), noAliases, { group: 'default', model: 'm', pin: null })
    expect(destination && drawersOf(destination, formatOf('gemini'))).toEqual(expected)
  })
})

const routing = anIndex(
  aLiveChannel({ id: 1, models: ['small'] }),
  aLiveChannel({ id: 2, models: ['large', 'mine'], modelPrefix: 'x/' }),
  aLiveChannel({ id: 3, models: ['large'], groups: ['vip'] }),
)
const aliases = (models: string[], isPassedOver = true) => ({ models: { smart: models }, isPassedOver })
const ways = (table: ReturnType<typeof aliases>, given: { group?: string; pin?: string } = {}) => {
  const { group = 'default', pin = null } = given
  const found = destinationsOf(routing, table, { group, model: 'smart', pin })
  return found && [found, ...found.fallbacks].map(({ servedModel, bareModel }) => [servedModel, bareModel].join(' '))
}

describe('where a request for an alias is sent', () => {
  it('is to its models in turn, each under the name that its channels know', () => {
    expect(ways(aliases(['x/large', 'small']))).toEqual(['x/large large', 'small small'])
  })

  it('is to those models alone that the group has', () => {
    expect(ways(aliases(['large', 'small']))).toEqual(['small small'])
    expect(ways(aliases(['large', 'small']), { group: 'vip' })).toEqual(['large large'])
    expect(ways(aliases(['large']))).toBeNull()
  })

  it('goes no further than to a model that the group has not, where that is not passed over', () => {
    expect(ways(aliases(['small', 'large', 'x/large'], false))).toEqual(['small small'])
    expect(ways(aliases(['large', 'small'], false))).toBeNull()
  })

  it.each([
    ['the first model that it is set up for', ['small', 'x/large', 'x/mine'], ['x/large large']],
    ['the first model, where it is set up for none', ['small', 'large'], ['small small']],
  ])('is to the named channel alone, for %s', (_case, models, expected) => {
    expect(ways(aliases(models), { pin: '2' })).toEqual(expected)
  })
})
