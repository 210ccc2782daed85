import type { StoredChannel } from '../channel/store/channel.entity'
import { usedKey } from '../channel/store/channel-keys'
import { emptied, keysToTest, passed, refused, slow, slownessOf } from './verdict.policy'

const finding = { reason: 'why', foundAt: 1_000 }
const note = (statusCause: string) => ({ status: 3, statusCause, statusReason: 'why', statusTime: 1_000 })
const enabledAgain = { status: 1, statusCause: '', statusReason: '', statusTime: 0 }

/** A channel of this status with a key for each letter: `u` for used, `d` for disabled, `h` for disabled by hand. */
function aChannel(status: number, keys: string, autoBan = true): StoredChannel {
  return {
    channel: { status, autoBan },
    keys: [...keys].map((state, position) => {
      const disabledReason = state === 'd' ? `no ${position}` : ''
      return { position, disabledTime: state === 'u' ? 0 : 5, disabledReason, disabledByHand: state === 'h' }
    }),
  } as unknown as StoredChannel // verdicts look at nothing else of it
}

describe('a refused key', () => {
  it.each([
    ['is disabled alone where there are others', aChannel(1, 'uu'), { fields: { ...note('key'), status: 1 } }],
    ['takes the channel along where it was the last', aChannel(1, 'du'), { fields: note('refused') }],
    ['is disabled also of a channel that is so already', aChannel(3, 'du'), { fields: null }],
    ['is disabled once', aChannel(1, 'ud'), null],
    ['is no more where there are fewer keys', aChannel(1, 'u'), null],
    ['is left alone where its channel is not to be disabled', aChannel(1, 'uu', false), null],
  ])('%s', (_what, stored, expected) => {
    const judged = refused(stored, 1, finding)
    const key = { disabledTime: 1_000, disabledReason: 'why', disabledByHand: false }
    const verdict = { cause: 'refused', reason: 'why', keyPosition: 1 }
    expect(judged).toEqual(expected && { verdict, fields: expected.fields, key })
  })
})

describe('a channel', () => {
  it.each([
    [1, true, true],
    [1, false, false],
    [2, true, false],
    [3, true, false],
  ])('of status %i with auto_ban %s is disabled by slowness: %s', (status, autoBan, isDisabled) => {
    expect(slow(aChannel(status, 'u', autoBan), finding)?.fields ?? null).toEqual(isDisabled ? note('slow') : null)
  })

  it.each([
    [1, true],
    [2, false],
    [3, false],
  ])('of status %i is disabled by an empty balance, whatever it says itself: %s', (status, isDisabled) => {
    expect(emptied(aChannel(status, 'u', false), finding)?.fields ?? null).toEqual(isDisabled ? note('balance') : null)
  })

  it.each([
    ['that is enabled is left as it is', aChannel(1, 'ud'), 0, null],
    ['gets the key back that answered', aChannel(1, 'ud'), 1, { fields: enabledAgain, position: 1 }],
    [
      'comes back with that key, and tells of the other',
      aChannel(3, 'dd'),
      1,
      { fields: { status: 1, statusCause: 'key', statusReason: 'no 0', statusTime: 5 }, position: 1 },
    ],
    ['comes back where its keys were used', aChannel(3, 'u'), 0, { fields: enabledAgain, position: null }],
    ['that somebody disabled does not come back', aChannel(2, 'dd'), 1, null],
    ['does not get a key back that somebody disabled', aChannel(1, 'uh'), 1, null],
    ['says nothing of a key that somebody disabled', aChannel(1, 'hd'), 1, { fields: enabledAgain, position: 1 }],
  ])('%s by a passed test', (_what, stored, tested, expected) => {
    const judged = passed(stored, tested)
    expect(judged && { fields: judged.fields, position: judged.verdict.keyPosition }).toEqual(expected)
    expect(judged?.key ?? null).toEqual(expected === null || expected.position === null ? null : usedKey)
  })
})

it.each([
  [5_000, 5, null],
  [5_001, 5, '5.0 s > 5 s'],
  [7_240, 5, '7.2 s > 5 s'],
  [60_000, 0, null],
])('%i ms of %s s are too slow: %j', (durationMs, threshold, said) => {
  expect(slownessOf(durationMs, threshold)).toBe(said)
})

describe('the keys that are tested', () => {
  it.each([
    ['u', true, 0, [0, undefined]],
    ['du', false, 0, [1, undefined]],
    ['dud', true, 0, [1, 0]],
    ['dud', true, 0.99, [1, 2]],
    ['dd', false, 0, [0, undefined]],
    ['dd', true, 0.99, [1, undefined]],
    ['uhd', true, 0, [0, 2]],
    ['hd', true, 0, [1, undefined]],
    ['', true, 0, [undefined, undefined]],
  ])('of %j, coming back %s, by chance %s, are %j', (keys, mayComeBack, chance, positions) => {
    const tested = keysToTest(aChannel(1, keys), mayComeBack, () => chance)
    expect([tested.first?.position, tested.other?.position]).toEqual(positions)
  })
})
