import { Inject, Injectable } from '@nestjs/common'
import { formatFor, wireFor, type WireName } from '@tollgate/catalogue'
import { channelTested } from '@tollgate/contracts'
import { formatOf } from '@tollgate/formats'
import { Events, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Clock, toWireError, type WireError } from '@tollgate/platform'
import { type JsonAnswer, upstreamErrors, type Upstreams, type UpstreamTarget } from '@tollgate/upstream'
import { inputTokensOf, noCounts, type UsageCounts } from '@tollgate/usage'
import { ChannelService } from '../channel/channel.service'
import type { StoredChannel } from '../channel/store/channel.entity'
import { ChannelKeys } from '../channel/store/channel-keys'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from '../routing/routed-channel'
import { UPSTREAMS } from '../upstream/upstream.module'
import { modelToTest, type TestCall, testCall } from './channel-test.policy'
import type { TestOrder, TestOutcome } from './jobs/test-channel.job'
import { answerOfVendor, vendorCall } from './vendor-test.policy'

const callTimeoutMs = 30_000
const excerptChars = 500

/** Makes one small call through a channel and notes how it went. */
@Injectable()
export class ChannelTester {
  constructor(
    private readonly channels: ChannelService,
    private readonly keys: ChannelKeys,
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly options: Options,
  ) {}

  /** Throws `channels.not-found`; every other failure is the test's outcome. */
  async test(order: TestOrder): Promise<TestOutcome> {
    const stored = await this.channels.get(order.channelId)
    const model = modelToTest(order.model, stored.channel)
    const startedAtMs = this.clock.monotonicMs()
    let failure: WireError | null = null
    let usage = noCounts()
    try {
      usage = await this.call(stored, model)
    } catch (error) {
      failure = toWireError(error)
    }
    // Never 0, which is how a channel without a passed test is told.
    const durationMs = Math.max(1, Math.round(this.clock.monotonicMs() - startedAtMs))
    await this.note(stored, { ...order, model }, { durationMs, failure }, usage)
    return { durationMs, failure }
  }

  private async call(stored: StoredChannel, model: string): Promise<UsageCounts> {
    const routed = routedChannel(stored)
    const [key] = stored.keys
    if (!key) throw channelsErrors.keyRequired()
    const target = this.upstreams.target(routed, this.keys.open(key, stored.channel))
    const call = testCall(routed.modelMapping[model] ?? model, target.provider)
    if (target.pathFor(call.capability, call.model) === null) throw upstreamErrors.notOffered()
    const wire = wireOf(call, target)
    if (wire !== null) return usageIn(await this.vendorAnswer(target, wire, call, routed.other), target, call)
    const version = this.versionOf(call.model, target)
    const answer = await this.upstreams.callJson({
      ...{ target, ...call, timeoutMs: callTimeoutMs },
      ...(version !== undefined && { version }),
    })
    return usageIn(answer, target, call)
  }

  /** What a vendor says to a call in its own words, as OpenAI would have said it. */
  private async vendorAnswer(
    target: UpstreamTarget,
    wire: WireName,
    call: TestCall,
    other: string,
  ): Promise<GivenAnswer> {
    const nowSeconds = Math.floor(this.clock.nowMs() / 1_000)
    const asked = vendorCall(wire, call, { other, account: target.account, nowSeconds })
    const given = await this.upstreams.callJson({ target, ...asked, timeoutMs: callTimeoutMs })
    const answer = answerOfVendor(wire, given, nowSeconds)
    if (answer !== null) return answer
    const excerpt = given.body.toString().slice(0, excerptChars)
    throw channelsErrors.testNotAnswered({ status: given.status, excerpt })
  }

  /** Of the API, where the upstream's paths name one. */
  private versionOf(model: string, { provider }: UpstreamTarget): string | undefined {
    if (formatFor(provider, model) !== 'gemini') return undefined
    const versions = this.options.get('gemini.version_settings')
    return Object.hasOwn(versions, model) ? versions[model] : versions['default']
  }

  private note(
    { channel }: StoredChannel,
    order: TestOrder,
    { durationMs, failure }: TestOutcome,
    usage: UsageCounts,
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.channels.noteTest(tx, channel.id, failure === null ? durationMs : null)
      await this.events.publish(tx, channelTested, {
        ...order,
        channelName: channel.name,
        isSuccess: failure === null,
        durationMs,
        promptTokens: inputTokensOf(usage),
        completionTokens: usage.textOut + usage.audioOut,
        testedAt: new Date(this.clock.nowMs()).toISOString(),
      })
    })
  }
}

/** What of an answer is read. */
type GivenAnswer = Pick<JsonAnswer, 'status' | 'body'>

function wireOf({ capability, model }: TestCall, { provider }: UpstreamTarget): WireName | null {
  return wireFor(provider, { capability, spoken: formatFor(provider, model), model })
}

/** What an answer says it used. Throws `channels.test-refused` or `channels.test-not-json` when it is no answer of a model. */
function usageIn(
  { status, body }: GivenAnswer,
  { provider, hide }: UpstreamTarget,
  { capability, model }: TestCall,
): UsageCounts {
  const format = formatOf(formatFor(provider, model))
  const isGood = status >= 200 && status <= 299
  const reading = isGood ? format.readBody(body, { capability, quirks: provider.quirks, hide }) : null
  if (reading?.isJson && !reading.error) return reading.usage ?? noCounts()
  const error = reading?.error ?? format.readUpstreamError({ status, body, hide })
  // What callers never see tells an administrator most: the page of a wrong address, a proxy's own words.
  const excerpt = error.hiddenBody?.slice(0, excerptChars)
  if (excerpt) throw channelsErrors.testNotJson({ status, excerpt })
  throw channelsErrors.testRefused({ status: error.status, reason: error.message })
}
