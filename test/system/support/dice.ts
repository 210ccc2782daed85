import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Chances that come out the same in every run with the same seed. */
export interface Dice {
  /** A whole number from 0 to n - 1, each as likely. */
  below(n: number): number
  /** One of the list, each as likely; throws when the list is empty. */
  pick<T>(list: readonly T[]): T
}

/** Neighbouring seeds of the generator begin alike: times 2^32 over the golden ratio they lie far apart. */
const spread = 0x9e3779b1

/** Dice by xoroshiro128+, as pure-rand has it (https://github.com/dubzzz/pure-rand); any whole number is a seed. */
export function diceOf(seed: number): Dice {
  const generator = xoroshiro128plus(Math.imul(seed, spread))
  const below = (n: number) => uniformInt(generator, 0, n - 1)
  return {
    below,
    pick(list) {
      if (list.length === 0) throw new RangeError('there is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number] // the index is below the length
    },
  }
}
