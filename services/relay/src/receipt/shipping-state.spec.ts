import { ShippingState } from './shipping-state'

describe('what was shipped and is not applied', () => {
  it('seems lost after 5 s, then after twice as long each time, and after 5 s again once billing has moved', () => {
    const state = new ShippingState(0, 0)
    state.shipped(10, 0)
    expect([state.seemsLost(4_999), state.seemsLost(5_000)]).toEqual([false, true])
    state.beginAgain(0, 5_000)
    state.shipped(10, 5_000)
    expect([state.seemsLost(14_999), state.seemsLost(15_000)]).toEqual([false, true])
    state.applied(5, 15_000)
    expect([state.seemsLost(19_999), state.seemsLost(20_000)]).toEqual([false, true])
  })

  it('does not seem so for as long as billing did not answer', () => {
    const state = new ShippingState(0, 0)
    state.shipped(10, 0)
    state.unanswered(4_000)
    expect([state.seemsLost(8_999), state.seemsLost(9_000)]).toEqual([false, true])
  })

  it('has a new gap at each place, and at the same one once billing has moved', () => {
    const state = new ShippingState(0, 0)
    state.shipped(10, 0)
    expect([state.isNewGap(3), state.isNewGap(3)]).toEqual([true, false])
    state.applied(3, 0)
    expect(state.isNewGap(3)).toBe(true)
  })
})
