/** A body that is parsed when somebody first looks at it, once. */
export class UnparsedBody {
  private outcome: { readonly value: unknown } | { readonly fault: unknown } | null = null

  constructor(
    readonly length: number,
    private readonly parse: () => unknown,
  ) {}

  get isParsed(): boolean {
    return this.outcome !== null
  }

  /** What the body says. Throws what parsing it throws, each time. */
  value(): unknown {
    this.outcome ??= this.parsed()
    if ('fault' in this.outcome) throw this.outcome.fault
    return this.outcome.value
  }

  private parsed(): { readonly value: unknown } | { readonly fault: unknown } {
    try {
      return { value: this.parse() }
    } catch (fault) {
      return { fault }
    }
  }
}
