/** One thing that happens. A number, so that fast-check makes many quickly and shrinks them well; `Dice` reads it. */
export type Happening = number

/** Splits one happening into the small numbers that decide its details. */
export class Dice {
  constructor(private rest: number) {}

  upTo(sides: number): number {
    const face = this.rest % sides
    this.rest = Math.floor(this.rest / sides)
    return face
  }

  get isUnlucky(): boolean {
    return this.upTo(4) === 3
  }
}
