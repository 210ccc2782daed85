/** Numbers from 0 to below 1 that look drawn, the same for a seed each time (mulberry32). @param {number} seed */
export function drawnBy(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A time between two of what comes by itself, so often a second. @param {() => number} draw @param {number} perSecond */
export const gapMs = (draw, perSecond) => (-Math.log(1 - draw()) / perSecond) * 1_000
