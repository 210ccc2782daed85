import { isTranscript } from '@tollgate/catalogue'
import { soundRateOf, spokenSecondsOf, type Tap } from '@tollgate/formats'
import { unitsOf } from '@tollgate/pricing'
import { outputTokensOf, type UsageCounts } from '@tollgate/usage'
import type { Countable } from '../counting/counting-thread'
import { leastHiddenTokens, withHidden } from '../counting/hidden-reasoning'
import type { TokenCount } from '../counting/token-counter'
import { type DeliveredMedia, type Meter, noText } from '../metering/meter'
import { type CountedUse, countedUse, isCredible, largerUse, reportedUse, tellsAll } from '../receipt/call-ending'
import type { AnswerPort } from './answer-port'

const nothing = Buffer.alloc(0)
/** Larger events are not translated: they are parsed for that, and 10 MB of one would hold up the event loop. */
const mostTranslatedEventBytes = 2 * 1024 * 1024
/** An image is one long string, which is quickly read; those that models draw have two or three megabytes. */
const mostDrawnEventBytes = 8 * 1024 * 1024

/** What a stream has delivered, and what is billed for it: what the upstream reports, where that can be all, else the larger. */
export class DeliveredText {
  readonly tap: Tap
  /** Tokens of reasoning that are owed though nobody tells of them. */
  readonly hiddenTokens: number
  /** What the tap no longer keeps is counted when it lets go of it. */
  private readonly counted: Promise<TokenCount>[] = []

  constructor(private readonly port: AnswerPort) {
    const { upstreamModel, request, context, upstreamFormat, pick } = port
    const { target } = pick.key
    const { meter } = request
    this.hiddenTokens = meter === null ? leastHiddenTokens(upstreamModel, request, context.settings.outputTokens) : 0
    this.tap = upstreamFormat.createTap({
      quirks: target.provider.quirks,
      hide: target.hide,
      hideUsage: port.translation === null && !request.scan.isUsageAsked,
      capability: port.kind.capability,
      holdDone: true,
      ...(port.translation !== null && {
        mostEventBytes: port.translation.isDrawn ? mostDrawnEventBytes : mostTranslatedEventBytes,
      }),
      onText: (body) => void this.counted.push(this.counts({ kind: 'json-text', body })),
    })
  }

  /** Tokens of output that the upstream has reported so far; 0 while it has not. */
  get reportedTokens(): number {
    const { usage } = this
    return usage === null ? 0 : outputTokensOf(usage)
  }

  /** Everything delivered so far. */
  async count(): Promise<TokenCount> {
    const { pieces, extraTokens } = this.tap.text()
    const { imageTokens } = this.tap
    const rest = this.counts({ kind: 'texts', texts: pieces })
    const counts = await Promise.all([...this.counted, rest])
    return {
      tokens: counts.reduce((sum, { tokens }) => sum + tokens, extraTokens),
      isEstimate: counts.some(({ isEstimate }) => isEstimate),
      ...(imageTokens > 0 && { imageTokens }),
    }
  }

  private counts(countable: Countable): Promise<TokenCount> {
    const { context, upstreamModel, request } = this.port
    return context.counter.count(request.caller.user.id, upstreamModel, countable)
  }

  /**
   * The use of a stream that came to its end, as the upstream reports it; null where it does not, or where that cannot be
   * all: more came behind it, or nothing of what came is among it.
   */
  reported(): CountedUse | null {
    const { usage } = this
    const { isUsageOld, textBytes, extraTokens } = this.tap
    if (usage === null || isUsageOld) return null
    const { meter } = this.port.request
    if (meter !== null) return meter.needsInput(usage) ? null : meter.use(usage, noText, this.media(noText))
    return tellsAll(usage, textBytes + extraTokens > 0) ? reportedUse(usage) : null
  }

  /**
   * The use by what was delivered, or by what was reported where that is more and can be held for: of a stream that was cut,
   * nobody can tell whether its upstream has made what it told of and never sent. What it said of the input at the beginning
   * is better than counting, which knows nothing of caches.
   */
  async larger(delivered = this.count()): Promise<CountedUse> {
    const { port, usage } = this
    const { meter } = port.request
    if (meter !== null) return this.metered(meter, usage, delivered)
    const [input, text] = await Promise.all([port.countInput(), delivered])
    const output = withHidden(text, this.tap.isUsageOld ? this.hiddenTokens : 0, port.request)
    const counted = countedUse(input, output, true)
    const told = usage ?? credible(this.tap.inputUsage)
    if (told === null) return counted
    const larger = largerUse(told, input, output)
    if (!this.isHeldFor(larger)) await port.cover(larger)
    return this.isHeldFor(larger) ? larger : counted
  }

  /** The use by what was told, where that can be held for, else by what was delivered. */
  private async metered(meter: Meter, usage: UsageCounts | null, text: Promise<TokenCount>): Promise<CountedUse> {
    const [input, counted] = await Promise.all([meter.needsInput(usage) ? this.port.countInput() : noText, text])
    const used = meter.use(usage, input, this.media(meter.hasTextOut ? counted : noText))
    if (this.isHeldFor(used) || usage === null) return used
    await this.port.cover(used)
    if (this.isHeldFor(used)) return used
    return meter.use(null, await this.port.countInput(), this.media(counted))
  }

  private media(text: TokenCount): DeliveredMedia {
    const { images, soundBytes, textBytes } = this.tap
    const { request, kind } = this.port
    const { answerFormat = null } = request.scan.media ?? {}
    const soundSeconds = isTranscript(kind.capability)
      ? spokenSecondsOf(textBytes)
      : ((soundBytes / 4) * 3) / soundRateOf(nothing, answerFormat)
    return { text, images, soundSeconds }
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
    return credible(this.tap.usage)
  }
}

function credible(usage: UsageCounts | null): UsageCounts | null {
  return usage !== null && isCredible(usage) ? usage : null
}
