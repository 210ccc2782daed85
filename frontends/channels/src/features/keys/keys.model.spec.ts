import { canSwitch, drawsKeys, keysOf, showsKeys } from './keys.model'

describe('rule C34: the keys of a channel', () => {
  it('are told in their order, each with what became of it', () => {
    const disabled = { position: 1, hint: 'sk-p******0002', reason: 'HTTP 401', time: 9, by_hand: false }
    const key = 'sk-p******0001,sk-p******0002,******'
    expect(keysOf({ key, key_count: 3, disabled_keys: [disabled] })).toEqual([
      { place: 1, hint: 'sk-p******0001', disabled: null },
      { place: 2, hint: 'sk-p******0002', disabled },
      { place: 3, hint: '******', disabled: null },
    ])
  })

  it('can be switched, but for the last one that calls use', () => {
    const used = { place: 1, hint: 'a', disabled: null }
    const disabled = { place: 2, hint: 'b', disabled: { reason: '', time: 9, by_hand: true } }
    expect([canSwitch(used, [used, disabled]), canSwitch(disabled, [used, disabled])]).toEqual([false, true])
    const other = { ...used, place: 3 }
    expect(canSwitch(used, [used, disabled, other])).toBe(true)
  })

  it.each([
    ['', false],
    ['{}', false],
    ['{"key_choice":"in_turn"}', false],
    ['{"key_choice":"random"}', true],
  ])('are drawn where the setting is %j: %s', (setting, isSo) => {
    expect(drawsKeys({ setting })).toBe(isSo)
  })

  it.each([
    [1, true],
    [41, false],
    [57, true],
    [999, true],
  ])('are seen one by one of type %i: %s', (type, isSo) => {
    expect(showsKeys(type)).toBe(isSo)
  })
})
