import { Inject, Injectable } from '@nestjs/common'
import { formatFor, wireFor, type WireName } from '@tollgate/catalogue'
import { channelTested } from '@tollgate/contracts'
import { formatOf, type UpstreamError } from '@tollgate/formats'
import { Events, Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type AppError, Clock, toWireError } from '@tollgate/platform'
import { type JsonAnswer, mappedStatus, upstreamErrors, type Upstreams, type UpstreamTarget } from '@tollgate/upstream'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { ChannelService } from '../channel/channel.service'
import type { ChannelKeyEntity, StoredChannel } from '../channel/store/channel.entity'
import { objectOf } from '../channel/store/channel.policy'
import { ChannelKeys } from '../channel/store/channel-keys'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from '../routing/routed-channel'
import { excerptOf } from '../upstream/excerpt'
import { UPSTREAMS } from '../upstream/upstream.module'
import { ChannelVerdicts } from '../verdict/channel-verdicts'
import { keysToTest } from '../verdict/verdict.policy'
import { modelToTest, type TestCall, testCall } from './channel-test.policy'
import type { TestOrder, TestOutcome } from './jobs/test-channel.job'
import { isTaskAnswer, isTaskTest } from './task-test.policy'
import { answerOfVendor, vendorCall } from './vendor-test.policy'

const callTimeoutMs = 30_000

/** What an upstream answered: how much it used, or an error, and what that is for whoever asked for the test. */
type Heard = { readonly usage: UsageCounts } | { readonly error: UpstreamError; readonly refusal: AppError }

/** One call of a test. */
interface Tried extends Omit<TestOutcome, 'model'> {
  readonly key: ChannelKeyEntity | undefined
  readonly error: UpstreamError | null
  readonly usage: UsageCounts
}

/**
 * Makes one small call through a channel, notes how it went, and has the channel judged by it. Where a key is disabled that may
 * come back, the same call is made by it, too, of which the test's outcome says nothing.
 */
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
    private readonly verdicts: ChannelVerdicts,
  ) {}

  /** Throws `channels.not-found`; every other failure is the test's outcome. */
  async test(order: TestOrder): Promise<TestOutcome> {
    const stored = await this.channels.get(order.channelId)
    const model = modelToTest(order.model, stored.channel)
    const { first, other } = keysToTest(stored, this.verdicts.mayComeBack, Math.random)
    const [tried, beside] = await Promise.all([this.try(stored, first, model), other && this.try(stored, other, model)])
    await this.transactions.run(async (tx) => {
      await this.note(tx, stored, { ...order, model }, tried)
      for (const one of beside ? [tried, beside] : [tried]) await this.judge(tx, stored, one, order.model === '')
    })
    const { durationMs, call } = tried
    return { durationMs, failure: tried.failure ?? this.slownessOf(durationMs, order), model, call }
  }

  /** Of a test that was answered too late to count as passed. */
  private slownessOf(durationMs: number, { model }: TestOrder): TestOutcome['failure'] {
    const threshold = this.verdicts.thresholdBefore({ durationMs, isTimed: model === '' })
    if (threshold === null) return null
    return toWireError(channelsErrors.testTooSlow({ seconds: (durationMs / 1_000).toFixed(1), threshold }))
  }

  private async try(stored: StoredChannel, key: ChannelKeyEntity | undefined, model: string): Promise<Tried> {
    const startedAtMs = this.clock.monotonicMs()
    let call = ''
    let heard: Heard | { readonly thrown: unknown }
    try {
      const ready = this.ready(stored, key, model)
      call = ready.call.capability
      heard = await this.ask(ready)
    } catch (thrown) {
      heard = { thrown }
    }
    // Never 0, which is how a channel without a passed test is told.
    const durationMs = Math.max(1, Math.round(this.clock.monotonicMs() - startedAtMs))
    if ('usage' in heard) return { key, call, durationMs, failure: null, error: null, usage: heard.usage }
    const failure = toWireError('thrown' in heard ? heard.thrown : heard.refusal)
    return { key, call, durationMs, failure, error: 'thrown' in heard ? null : heard.error, usage: noCounts() }
  }

  /** Throws where the channel cannot be called at all. */
  private ready(stored: StoredChannel, key: ChannelKeyEntity | undefined, model: string): ReadyTest {
    const routed = routedChannel(stored)
    if (!key) throw channelsErrors.keyRequired()
    const target = this.upstreams.target(routed, this.keys.open(key, stored.channel))
    const call = testCall(routed.modelMapping[model] ?? model, target.provider)
    if (target.pathFor(call.capability, call.model) === null) throw upstreamErrors.notOffered()
    return { target, call, other: routed.other }
  }

  private async ask({ target, call, other }: ReadyTest): Promise<Heard> {
    const wire = wireOf(call, target)
    if (wire !== null) return heardIn(await this.vendorAnswer(target, wire, call, other), target, call)
    const version = this.versionOf(call.model, target)
    const answer = await this.upstreams.callJson({
      ...{ target, ...call, timeoutMs: callTimeoutMs },
      ...(version !== undefined && { version }),
    })
    return heardIn(answer, target, call)
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
    const excerpt = excerptOf(given.body.toString())
    throw channelsErrors.testNotAnswered({ status: given.status, excerpt })
  }

  /** Of the API, where the upstream's paths name one. */
  private versionOf(model: string, { provider }: UpstreamTarget): string | undefined {
    if (formatFor(provider, model) !== 'gemini') return undefined
    const versions = this.options.get('gemini.version_settings')
    return Object.hasOwn(versions, model) ? versions[model] : versions['default']
  }

  private async note(
    tx: Tx,
    { channel }: StoredChannel,
    order: TestOrder,
    { durationMs, failure, usage }: Tried,
  ): Promise<void> {
    await this.channels.noteTest(tx, channel.id, failure === null ? durationMs : null)
    await this.events.publish(tx, channelTested, {
      ...order,
      channelName: channel.name,
      isSuccess: failure === null,
      durationMs,
      promptTokens: inputTokensOf(usage),
      completionTokens: outputTokensOf(usage),
      testedAt: new Date(this.clock.nowMs()).toISOString(),
    })
  }

  private async judge(tx: Tx, { channel }: StoredChannel, tried: Tried, isTimed: boolean): Promise<void> {
    const { key, durationMs, failure, error } = tried
    if (!key) return
    const { id: channelId, type: channelType, version } = channel
    const tested = { channelId, channelType, version, keyPosition: key.position, durationMs, isTimed }
    if (failure === null) return this.verdicts.passed(tx, tested)
    const mapping = objectOf(channel.statusCodeMapping)
    await this.verdicts.failed(tx, tested, error && { ...error, status: mappedStatus(mapping, error.status) })
  }
}

/** A test that can be made. */
interface ReadyTest {
  readonly target: UpstreamTarget
  readonly call: TestCall
  readonly other: string
}

/** What of an answer is read. */
type GivenAnswer = Pick<JsonAnswer, 'status' | 'body'>

function wireOf({ capability, model }: TestCall, { provider }: UpstreamTarget): WireName | null {
  return wireFor(provider, { capability, spoken: formatFor(provider, model), model })
}

/** What an answer says it used, or `channels.test-refused` or `channels.test-not-json` when it is no answer of a model. */
function heardIn(
  { status, body }: GivenAnswer,
  { provider, hide }: UpstreamTarget,
  { capability, model }: TestCall,
): Heard {
  const format = formatOf(formatFor(provider, model))
  const isGood = status >= 200 && status <= 299
  if (isTaskTest(capability)) {
    if (isGood && isTaskAnswer(capability, body)) return { usage: noCounts() }
    // What says no with a good status is no answer of such an upstream, whatever it says.
    return refusedIn(format.readUpstreamError({ status: isGood ? 502 : status, body, hide }), status)
  }
  const reading = isGood ? format.readBody(body, { capability, quirks: provider.quirks, hide }) : null
  if (reading?.isJson && !reading.error) return { usage: reading.usage ?? noCounts() }
  return refusedIn(reading?.error ?? format.readUpstreamError({ status, body, hide }), status)
}

function refusedIn(error: UpstreamError, status: number): Heard {
  // What callers never see tells an administrator most: the page of a wrong address, a proxy's own words.
  const excerpt = excerptOf(error.hiddenBody ?? '')
  if (excerpt !== '') return { error, refusal: channelsErrors.testNotJson({ status, excerpt }) }
  return { error, refusal: channelsErrors.testRefused({ status: error.status, reason: excerptOf(error.message) }) }
}
