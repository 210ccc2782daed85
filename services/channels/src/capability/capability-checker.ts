import { Inject, Injectable } from '@nestjs/common'
import { formatFor } from '@tollgate/catalogue'
import { channelTested } from '@tollgate/contracts'
import type { TriedCapability } from '@tollgate/contracts/http/channels'
import { Events, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Clock, toWireError } from '@tollgate/platform'
import { upstreamErrors, type Upstreams } from '@tollgate/upstream'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { ChannelService } from '../channel/channel.service'
import type { StoredChannel } from '../channel/store/channel.entity'
import { askingKeys, ChannelKeys } from '../channel/store/channel-keys'
import { modelToTest, testCall } from '../channel-test/channel-test.policy'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from '../routing/routed-channel'
import { excerptOf } from '../upstream/excerpt'
import { UPSTREAMS } from '../upstream/upstream.module'
import { CapabilityRepository } from './capability.repository'
import type { CheckOrder, CheckResult, Finding } from './jobs/check-capabilities.job'
import { type HeardTrial, spokenTrial, type TrialPlace } from './spoken-trial.policy'
import { chatTrial, furtherTrials, isRefusal, shows, type Trial } from './trial.policy'

const callTimeoutMs = 25_000

/** What became of one trial. */
interface Tried {
  readonly finding: Finding
  /** Null where no answer has told any. */
  readonly usage: UsageCounts | null
}

/** Tries what a model at a channel can do, by real calls in the channel's own words, and keeps what it saw. */
@Injectable()
export class CapabilityChecker {
  constructor(
    private readonly channels: ChannelService,
    private readonly keys: ChannelKeys,
    private readonly checks: CapabilityRepository,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly options: Options,
    private readonly clock: Clock,
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
  ) {}

  /** Throws `channels.not-found`, `.key-required`, `.no-chat-model` or `upstream.*` where nothing can be tried. */
  async check(order: CheckOrder): Promise<CheckResult> {
    const stored = await this.channels.get(order.channelId)
    const model = modelToTest(order.model, stored.channel)
    const startedAtMs = this.clock.monotonicMs()
    const place = this.placeOf(stored, model)
    const chat = await this.try(chatTrial, place)
    const further =
      chat.finding.outcome === 'yes'
        ? await Promise.all(furtherTrials.map((trial) => this.try(trial, place)))
        : furtherTrials.map((trial) => ({ finding: found(trial.capability, 'not-tried', 'no-chat'), usage: null }))
    const tried = [chat, ...further]
    const usages = tried.map(({ usage }) => usage ?? noCounts())
    const result: CheckResult = {
      model,
      checkedTime: Math.floor(this.clock.nowMs() / 1_000),
      promptTokens: usages.reduce((sum, usage) => sum + inputTokensOf(usage), 0),
      completionTokens: usages.reduce((sum, usage) => sum + outputTokensOf(usage), 0),
      findings: tried.flatMap((each) => withUsage(each)),
    }
    const { id, name } = stored.channel
    const isSuccess = chat.finding.outcome === 'yes'
    const durationMs = Math.max(1, Math.round(this.clock.monotonicMs() - startedAtMs))
    const { checkId: testId, actorId, actorName } = order
    const { promptTokens, completionTokens, checkedTime } = result
    await this.transactions.run(async (tx) => {
      await this.checks.keep(tx, id, result)
      // What it cost stands in the log like that of a test.
      await this.events.publish(tx, channelTested, {
        ...{ testId, channelId: id, channelName: name, model, actorId, actorName, isSuccess, durationMs },
        ...{ promptTokens, completionTokens, testedAt: new Date(checkedTime * 1_000).toISOString() },
      })
    })
    return result
  }

  private placeOf(stored: StoredChannel, model: string): TrialPlace {
    const routed = routedChannel(stored)
    const [key] = askingKeys(stored.keys)
    if (!key) throw channelsErrors.keyRequired()
    const target = this.upstreams.target(routed, this.keys.open(key, stored.channel))
    const mapped = routed.modelMapping[model] ?? model
    if (testCall(mapped, target.provider).capability !== 'chat') throw channelsErrors.noChatModel({ model })
    if (target.pathFor('chat', mapped) === null) throw upstreamErrors.notOffered()
    return { target, model: mapped, other: routed.other, nowSeconds: Math.floor(this.clock.nowMs() / 1_000) }
  }

  private async try(trial: Trial, place: TrialPlace): Promise<Tried> {
    const { capability } = trial
    try {
      const spoken = spokenTrial(trial, place)
      if (spoken === null) return { finding: found(capability, 'not-tried', 'unsayable'), usage: null }
      const version = this.versionOf(place)
      const answer = await this.upstreams.callJson({
        ...{ target: place.target, ...spoken.call, timeoutMs: callTimeoutMs },
        ...(version !== undefined && { version }),
      })
      return judged(trial, spoken.hear(answer))
    } catch (error) {
      return { finding: { ...found(capability, 'unclear', 'failed'), failure: toWireError(error) }, usage: null }
    }
  }

  /** Of the API, where the upstream's paths name one. */
  private versionOf({ target: { provider }, model }: TrialPlace): string | undefined {
    if (formatFor(provider, model) !== 'gemini') return undefined
    const versions = this.options.get('gemini.version_settings')
    return Object.hasOwn(versions, model) ? versions[model] : versions['default']
  }
}

function judged(trial: Trial, heard: HeardTrial): Tried {
  const { capability } = trial
  if (heard.kind === 'unstreamed') return { finding: found(capability, 'no', 'without'), usage: null }
  if (heard.kind === 'error') {
    const { status, message } = heard
    const said = `${status}: ${message}`
    const isNo = isRefusal(status)
    return { finding: found(capability, isNo ? 'no' : 'unclear', isNo ? 'refused' : 'failed', said), usage: null }
  }
  const { answer, usage } = heard
  if (shows(trial, answer)) return { finding: found(capability, 'yes', 'seen'), usage }
  // One that was still thinking says nothing of what it could do.
  if (answer.isCut) return { finding: found(capability, 'unclear', 'cut', answer.text), usage }
  return { finding: found(capability, 'no', 'without', answer.text), usage }
}

/** A finding, and behind that of a chat or a stream whether it told what was used. */
function withUsage({ finding, usage }: Tried): Finding[] {
  const { capability, outcome, reason } = finding
  if (capability !== 'chat' && capability !== 'stream') return [finding]
  const told = capability === 'chat' ? 'usage' : 'stream-usage'
  if (outcome === 'yes') return [finding, usage === null ? found(told, 'no', 'without') : found(told, 'yes', 'seen')]
  return [finding, found(told, 'not-tried', reason === 'unsayable' ? reason : 'no-chat')]
}

function found(
  capability: TriedCapability,
  outcome: Finding['outcome'],
  reason: Finding['reason'],
  note = '',
): Finding {
  return { capability, outcome, reason, note: excerptOf(note), failure: null }
}
