import { HealthWindow } from './health-window'

const rules = { leastFailures: 5, restRatio: 0.5 }

function aWindow(failures: number, successes = 0, nowMs = 0) {
  const window = new HealthWindow(rules)
  for (let i = 0; i < successes; i++) window.succeeded(nowMs, nowMs)
  for (let i = 0; i < failures; i++) window.failed(nowMs)
  return window
}

describe('rule C31: health window', () => {
  it.each([
    [4, 0, 'healthy'],
    [5, 0, 'resting'],
    [5, 5, 'resting'],
    [5, 6, 'healthy'],
    [50, 51, 'healthy'],
  ])('after %i failures and %i successes is %s', (failures, successes, state) => {
    expect(aWindow(failures, successes).stateAt(1)).toBe(state)
  })

  it('forgets after 30 s', () => {
    const window = aWindow(4)
    expect(window.isForgottenAt(29_000)).toBe(false)
    window.failed(35_000)
    expect(window.stateAt(35_000)).toBe('healthy')
    expect(window.isForgottenAt(70_000)).toBe(true)
  })

  it('counts nothing of a time that is over, when no call came since', () => {
    const window = aWindow(4)
    window.failed(45_000)
    expect([window.stateAt(45_000), window.badnessAt(45_000)]).toEqual(['healthy', 1])
    window.succeeded(45_000, 45_000)
    expect(window.badnessAt(45_000)).toBe(0.5)
  })

  it('is tried by one call at a time once its rest is over', () => {
    const window = aWindow(5)
    expect(window.stateAt(4_999)).toBe('resting')
    expect(window.stateAt(5_000)).toBe('trying')
    window.tried(5_000)
    expect(window.stateAt(5_001)).toBe('resting')
    expect(window.stateAt(36_000)).toBe('trying')
  })

  it('rests twice as long after each failed trial, and starts afresh after a good one', () => {
    const window = aWindow(5)
    window.failed(5_000)
    expect([window.stateAt(14_999), window.stateAt(15_000)]).toEqual(['resting', 'trying'])
    window.failed(15_000)
    expect([window.stateAt(34_999), window.stateAt(35_000)]).toEqual(['resting', 'trying'])
    window.succeeded(35_000, 35_000)
    expect([window.stateAt(35_001), window.badnessAt(35_001)]).toEqual(['healthy', 0])
    for (let i = 0; i < 5; i++) window.failed(36_000)
    expect([window.stateAt(40_999), window.stateAt(41_000)]).toEqual(['resting', 'trying'])
  })

  it('rests a minute at most, however often a trial fails', () => {
    const window = aWindow(5)
    let nowMs = 5_000
    for (let trial = 0; trial < 10; trial++) {
      window.failed(nowMs)
      nowMs += window.restsForMs(nowMs)
    }
    window.failed(nowMs)
    expect([window.restsForMs(nowMs), window.stateAt(nowMs + 59_999), window.stateAt(nowMs + 60_000)]).toEqual([
      ...[60_000, 'resting', 'trying'],
    ])
  })

  it('has forgotten its failures after a good trial, however soon after the start of the clock', () => {
    const window = aWindow(5)
    window.succeeded(15_000, 15_000)
    expect([window.badnessAt(15_000), window.stateAt(15_000)]).toEqual([0, 'healthy'])
    window.failed(16_000)
    expect(window.stateAt(16_000)).toBe('healthy')
  })

  it('does not count failures of calls that were under way when the rest began', () => {
    const window = aWindow(5)
    for (let i = 0; i < 10; i++) window.failed(1_000)
    expect(window.stateAt(5_000)).toBe('trying')
  })

  it('rests for as long as it asks to, after one failure, but ten minutes at most', () => {
    const window = aWindow(0, 100)
    window.failed(0, 40_000)
    window.failed(1, 2_000)
    expect([39_999, 40_000].map((nowMs) => window.stateAt(nowMs))).toEqual(['resting', 'trying'])
    window.failed(40_000, 7 * 24 * 3_600_000)
    expect([639_999, 640_000].map((nowMs) => window.stateAt(nowMs))).toEqual(['resting', 'trying'])
    window.succeeded(640_000, 640_000)
    expect(window.stateAt(640_000)).toBe('healthy')
  })

  it('rests for as long as it was asked to, however many that were asked before are answered meanwhile', () => {
    const window = aWindow(0)
    window.failed(1_000, 60_000)
    window.succeeded(1_200, 900)
    expect([window.stateAt(1_300), window.stateAt(60_999), window.stateAt(61_000)]).toEqual([
      'resting',
      'resting',
      'trying',
    ])
    window.succeeded(1_400, 1_300)
    expect(window.stateAt(1_500)).toBe('healthy')
  })

  it('is tried again at once where a trial has found nothing out, and by nobody beside a trial that goes on', () => {
    const window = aWindow(5)
    expect([window.tried(4_999), window.tried(5_000), window.tried(5_001)]).toEqual([null, 35_000, null])
    window.gaveUp(35_000)
    expect([window.stateAt(5_100), window.tried(5_100)]).toEqual(['trying', 35_100])
    window.gaveUp(35_000)
    expect(window.stateAt(5_200)).toBe('resting')
  })
})
