import { randomBytes, randomInt } from 'node:crypto'

/** Where chance comes from, so that tests can say what falls. */
export abstract class Random {
  /** A whole number from `min` to `max`, both included, each equally likely. */
  abstract between(min: number, max: number): number
}

/** What `randomInt` can tell apart. */
const largestSpan = 2 ** 48 - 1

/** Chance from the system's secure source. */
export class SystemRandom extends Random {
  override between(min: number, max: number): number {
    if (max - min < largestSpan) return randomInt(min, max + 1)
    const span = BigInt(max - min) + 1n
    // Numbers of 64 bits that are left over at the end would favour the first ones: they are thrown away.
    const fair = 2n ** 64n - (2n ** 64n % span)
    for (;;) {
      const drawn = randomBytes(8).readBigUInt64BE()
      if (drawn < fair) return min + Number(drawn % span)
    }
  }
}
