/** Chances that come out the same for the same seed. */
export class Dice {
  constructor(private state: number) {}

  /** A number from 0 up to 1, by mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Whether something happens that does so with this probability. */
  isLucky(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number from the one to the other, both among them. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** One of these, as likely as its weight says. */
  pick<T>(choices: readonly (readonly [T, number])[]): T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
    let left = this.next() * total
    for (const [choice, weight] of choices) if ((left -= weight) < 0) return choice
    throw new RangeError('there is nothing to pick from')
  }

  /** How often something happens that is expected so often: the whole part, and once more by what is left of it. */
  timesOf(expected: number): number {
    const whole = Math.floor(expected)
    return whole + (this.isLucky(expected - whole) ? 1 : 0)
  }

  /** Sizes as those of texts are: most of them near the usual one, a few many times as large. */
  sizeNear(usual: number): number {
    const bell = this.next() + this.next() + this.next() - 1.5
    return Math.max(1, Math.round(usual * Math.exp(bell * 1.4)))
  }
}
