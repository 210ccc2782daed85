import type { Tap } from '@tollgate/formats'
import type { TokenCount, TokenCounter } from '../counting/token-counter'

/** Counts the text that a stream has delivered: what the tap no longer keeps is counted when it lets go of it. */
export class DeliveredText {
  private readonly counted: Promise<TokenCount>[] = []

  constructor(
    private readonly counter: TokenCounter,
    private readonly model: string,
  ) {}

  /** For the tap's `onText`. */
  readonly take = (body: Buffer): void => {
    this.counted.push(this.counter.count(this.model, { kind: 'json-text', body }))
  }

  /** Everything delivered so far. */
  async count(tap: Tap): Promise<TokenCount> {
    const { pieces, extraTokens } = tap.text()
    const rest = this.counter.count(this.model, { kind: 'texts', texts: pieces })
    const counts = await Promise.all([...this.counted, rest])
    return {
      tokens: counts.reduce((sum, { tokens }) => sum + tokens, extraTokens),
      isEstimate: counts.some(({ isEstimate }) => isEstimate),
    }
  }
}
