import type { Tap } from '@tollgate/formats'
import { unitsOf } from '@tollgate/pricing'
import { outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { leastHiddenTokens, withHidden } from '../counting/hidden-reasoning'
import type { TokenCount } from '../counting/token-counter'
import { type CountedUse, countedUse, isCredible, largerUse, reportedUse } from '../receipt/call-ending'
import type { AnswerPort } from './answer-port'

/** What a stream has delivered, and what is billed for it: what the upstream reports, where that can be all, else the larger. */
export class DeliveredText {
  readonly tap: Tap
  /** Tokens of reasoning that are owed though nobody tells of them. */
  readonly hiddenTokens: number
  /** What the tap no longer keeps is counted when it lets go of it. */
  private readonly counted: Promise<TokenCount>[] = []

  constructor(private readonly port: AnswerPort) {
    const { upstreamModel, request, context, kind, pick } = port
    const { target } = pick.key
    this.hiddenTokens = leastHiddenTokens(upstreamModel, request, context.settings.outputTokens)
    this.tap = kind.format.createTap({
      quirks: target.provider.quirks,
      hide: target.hide,
      hideUsage: !request.scan.isUsageAsked,
      holdDone: true,
      onText: (body) => void this.counted.push(context.counter.count(upstreamModel, { kind: 'json-text', body })),
    })
  }

  /** Tokens of output that the upstream has reported so far; 0 while it has not. */
  get reportedTokens(): number {
    const { usage } = this
    return usage === null ? 0 : outputTokensOf(usage)
  }

  /** Everything delivered so far. */
  async count(): Promise<TokenCount> {
    const { context, upstreamModel } = this.port
    const { pieces, extraTokens } = this.tap.text()
    const rest = context.counter.count(upstreamModel, { kind: 'texts', texts: pieces })
    const counts = await Promise.all([...this.counted, rest])
    return {
      tokens: counts.reduce((sum, { tokens }) => sum + tokens, extraTokens),
      isEstimate: counts.some(({ isEstimate }) => isEstimate),
    }
  }

  /**
   * The use of a stream that came to its end, as the upstream reports it; null where it does not, or where that cannot be
   * all: more came behind it, or nothing of what came is among it.
   */
  reported(): CountedUse | null {
    const { usage } = this
    const { isUsageOld, textBytes, extraTokens } = this.tap
    if (usage === null || isUsageOld) return null
    return outputTokensOf(usage) > 0 || textBytes + extraTokens === 0 ? reportedUse(usage) : null
  }

  /**
   * The use by what was delivered, or by what was reported where that is more and can be held for: of a stream that was cut,
   * nobody can tell whether its upstream has made what it told of and never sent.
   */
  async larger(delivered = this.count()): Promise<CountedUse> {
    const { port, usage } = this
    const [input, text] = await Promise.all([port.countInput(), delivered])
    const output = withHidden(text, this.tap.isUsageOld ? this.hiddenTokens : 0, port.request)
    const counted = countedUse(input, output, true)
    if (usage === null) return counted
    const larger = largerUse(usage, input, output)
    if (!this.isHeldFor(larger)) await port.cover(larger)
    return this.isHeldFor(larger) ? larger : counted
  }

  private isHeldFor({ counts }: CountedUse): boolean {
    const { request, hold } = this.port
    try {
      return unitsOf(request.price.snapshot, counts, { isDelivered: true }) <= hold.heldUnits
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }

  private get usage(): UsageCounts | null {
    const { usage } = this.tap
    return usage !== null && isCredible(usage) ? usage : null
  }
}
