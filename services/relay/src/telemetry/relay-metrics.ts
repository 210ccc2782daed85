import { type HotCount, type HotSeries, metrics } from '@tollgate/platform'
import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { type CallEnd, callEnds } from './call-ends.policy'

/** What is told of a call that was answered, in whole or in part, or whose input was billed. */
export interface FinishedCall {
  readonly operation: string
  readonly provider: string
  readonly model: string
  /** Null when it went well. */
  readonly errorType: string | null
  readonly durationMs: number
  readonly firstPartMs: number | null
  readonly counts: UsageCounts
}

/** What stands in this process at the moment, asked for when the metrics are read. */
export interface RelayGauges {
  openStreams(): number
  heldUnits(): number
  unappliedReceipts(): number
  /** Journals of ended processes whose folders this one has. */
  endedJournals(): number
  /** Channel id and the state of its health, for all that are not healthy. */
  restingChannels(): Iterable<readonly [number, string]>
}

/** 0.01 s doubling, as the GenAI conventions have it. */
const durationBuckets = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
/** Powers of four, as the conventions have it. */
const tokenBuckets = [
  1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864,
]
const overheadBuckets = [0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1]

const defaultMaxSeries = 10_000
/** Stands for every model that is new when there are as many series as may be. */
const otherModels = 'other'

const callLabels = ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model'] as const

/** A part of the work on a call that is the relay's own. */
export type Phase = 'admit' | 'pick' | 'translate' | 'settle'

/** The series of calls of one operation, provider, model and ending. */
interface CallSeries {
  readonly duration: HotSeries
  readonly firstChunk: HotSeries
  readonly tokensIn: HotSeries
  readonly tokensOut: HotSeries
}

/**
 * The relay's metrics. Labels name channels and models, never users, tokens or sessions. Every call observes half a dozen
 * of them, so their series are held.
 */
export class RelayMetrics {
  private readonly rejections = metrics.counter('tollgate_relay_admission_rejected', 'Calls that were not let in', [
    'reason',
  ])
  private readonly untold = metrics.counter(
    'tollgate_relay_refusals_untold',
    'Refused calls that the log has no row of',
    ['why'],
  )
  private readonly bodiesLost = metrics.counter(
    'tollgate_relay_bodies_lost',
    'Calls whose request and answer were to be kept and are not',
    ['why'],
  )
  private readonly faults = metrics.counter('tollgate_relay_settlement_faults', 'Calls charged by what was held', [
    'reason',
  ])
  private readonly cache = metrics.counter('tollgate_relay_cache', 'Calls that asked for an answer out of the cache', [
    'result',
  ])
  private readonly fullChannels = metrics.counter(
    'tollgate_relay_channel_full',
    'Calls that a channel had no room for, as all relays count',
    ['channel', 'limit'],
  )
  private readonly journalFaults = metrics.counter(
    'tollgate_journal_faults',
    'What went wrong between a journal and billing',
    ['fault'],
  )
  private readonly attempts = metrics.hotCounter('tollgate_relay_attempts', 'Calls of upstreams', [
    'channel',
    'outcome',
  ])
  private readonly ends = metrics.hotCounter('tollgate_relay_calls', 'Calls that are over, by how they ended', ['end'])
  /** All from the beginning: what has not happened yet stands there as 0, and its first time is an increase. */
  private readonly endCounts = new Map(callEnds.map((end) => [end, this.ends.series({ end })]))
  private readonly overhead = metrics.hotHistogram(
    'tollgate_relay_overhead',
    'Seconds that the relay itself took, by phase',
    {
      labels: ['phase'],
      buckets: overheadBuckets,
    },
  )
  private readonly tokens = metrics.hotHistogram('gen_ai_client_token_usage', 'Tokens of calls', {
    labels: [...callLabels, 'gen_ai_token_type'],
    buckets: tokenBuckets,
  })
  private readonly duration = metrics.hotHistogram(
    'gen_ai_client_operation_duration',
    'Seconds from the first attempt to the end of the answer',
    { labels: [...callLabels, 'error_type'], buckets: durationBuckets },
  )
  private readonly firstChunk = metrics.hotHistogram(
    'gen_ai_client_operation_time_to_first_chunk',
    'Seconds to the first part of a stream',
    { labels: callLabels, buckets: durationBuckets },
  )
  private readonly phases: Readonly<Record<Phase, HotSeries>> = {
    admit: this.overhead.series({ phase: 'admit' }),
    pick: this.overhead.series({ phase: 'pick' }),
    translate: this.overhead.series({ phase: 'translate' }),
    settle: this.overhead.series({ phase: 'settle' }),
  }
  private readonly attemptCounts = new Map<number, Map<string, HotCount>>()
  private readonly callSeries = new Map<string, CallSeries>()

  /** `maxSeries` calls are told apart: callers can think up names of models, of custom GPTs for example. */
  constructor(private readonly maxSeries = defaultMaxSeries) {}

  /** Shows what stands at the moment whenever the metrics are read. */
  watch(gauges: RelayGauges): void {
    metrics.gauge('tollgate_relay_open_streams', 'Streams that are being answered', [], (gauge) =>
      gauge.set(gauges.openStreams()),
    )
    metrics.gauge('tollgate_lease_held', 'Quota units lent to this process and not spent', [], (gauge) =>
      gauge.set(gauges.heldUnits()),
    )
    metrics.gauge('tollgate_spool_receipts', 'Journal entries that billing has not applied', [], (gauge) =>
      gauge.set(gauges.unappliedReceipts()),
    )
    metrics.gauge('tollgate_journals_ended', 'Journals of ended processes that are brought home or kept', [], (gauge) =>
      gauge.set(gauges.endedJournals()),
    )
    metrics.gauge('tollgate_channel_health', 'Channels that are left alone or tried', ['channel', 'state'], (gauge) => {
      gauge.reset()
      for (const [channel, state] of gauges.restingChannels()) gauge.set({ channel: String(channel), state }, 1)
    })
  }

  /** A call was settled in a way that somebody should look at. */
  faulted(reason: string): void {
    this.faults.inc({ reason })
  }

  rejected(reason: string): void {
    this.rejections.inc({ reason })
  }

  /** A call is over: told once of each, whether it was let in or not. */
  ended(end: CallEnd): void {
    this.endCounts.get(end)?.inc()
  }

  refusalsUntold(calls: number, why: 'bounds' | 'bus'): void {
    this.untold.inc({ why }, calls)
  }

  bodyLost(why: string): void {
    this.bodiesLost.inc({ why })
  }

  cached(result: string): void {
    this.cache.inc({ result })
  }

  channelFull(channelId: number, limit: string): void {
    this.fullChannels.inc({ channel: String(channelId), limit })
  }

  journalFaulty(fault: string): void {
    this.journalFaults.inc({ fault })
  }

  attempted(channelId: number, outcome: string): void {
    let ofChannel = this.attemptCounts.get(channelId)
    if (ofChannel === undefined) this.attemptCounts.set(channelId, (ofChannel = new Map()))
    let count = ofChannel.get(outcome)
    if (count === undefined) {
      ofChannel.set(outcome, (count = this.attempts.series({ channel: String(channelId), outcome })))
    }
    count.inc()
  }

  took(phase: Phase, ms: number): void {
    this.phases[phase].observe(ms / 1_000)
  }

  finished({ operation, provider, model, errorType, durationMs, firstPartMs, counts }: FinishedCall): void {
    const series = this.seriesOf({ operation, provider, model, errorType })
    series.duration.observe(durationMs / 1_000)
    if (firstPartMs !== null) series.firstChunk.observe(firstPartMs / 1_000)
    const input = inputTokensOf(counts)
    const output = outputTokensOf(counts)
    if (input > 0) series.tokensIn.observe(input)
    if (output > 0) series.tokensOut.observe(output)
  }

  private seriesOf(call: Pick<FinishedCall, 'operation' | 'provider' | 'model' | 'errorType'>): CallSeries {
    const { operation, provider, model, errorType } = call
    const key = `${operation} ${provider} ${errorType ?? ''} ${model}`
    const known = this.callSeries.get(key)
    if (known !== undefined) return known
    if (this.callSeries.size >= this.maxSeries && model !== otherModels) {
      return this.seriesOf({ ...call, model: otherModels })
    }
    const labels = { gen_ai_operation_name: operation, gen_ai_provider_name: provider, gen_ai_request_model: model }
    const series = {
      duration: this.duration.series({ ...labels, error_type: errorType ?? '' }),
      firstChunk: this.firstChunk.series(labels),
      tokensIn: this.tokens.series({ ...labels, gen_ai_token_type: 'input' }),
      tokensOut: this.tokens.series({ ...labels, gen_ai_token_type: 'output' }),
    }
    this.callSeries.set(key, series)
    return series
  }
}
