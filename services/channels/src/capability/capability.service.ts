import { Injectable } from '@nestjs/common'
import type { CapabilityCheck } from '@tollgate/contracts/http/channels'
import { Jobs } from '@tollgate/jobs'
import { Acts } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, describeError, fromWireError, type Language, newRequestId } from '@tollgate/platform'
import { ChannelService } from '../channel/channel.service'
import { CapabilityRepository } from './capability.repository'
import { checkCapabilities, type CheckResult } from './jobs/check-capabilities.job'

/** Beyond two calls in turn, and within what the edge waits for; what comes later is kept all the same. */
const patienceMs = 55_000

/** Has models of channels checked by a job, of which only so many run at once, and tells what was found. */
@Injectable()
export class CapabilityService {
  constructor(
    private readonly jobs: Jobs,
    private readonly channels: ChannelService,
    private readonly checks: CapabilityRepository,
    private readonly acts: Acts,
    private readonly transactions: Transactions,
  ) {}

  /** Checks a model (empty: the channel's choice) and waits for what is found. Throws as the check does, and `jobs.*`. */
  async check(actor: Actor, channelId: number, model: string, language: Language): Promise<CapabilityCheck> {
    const { channel } = await this.channels.get(channelId)
    const target = { kind: 'channel', id: channel.id, name: channel.name } as const
    const act = { action: 'channel.capabilities-checked', target, details: { model } } as const
    await this.transactions.run((tx) => this.acts.record(tx, actor, act))
    const { userId: actorId, username: actorName } = actor
    const order = { checkId: newRequestId(), channelId, model, actorId, actorName }
    return told(await this.jobs.addAndWait(checkCapabilities, order, patienceMs), language)
  }

  /** What was found of a channel's models. Throws `channels.not-found`. */
  async list(channelId: number, language: Language): Promise<CapabilityCheck[]> {
    await this.channels.get(channelId)
    const checks = await this.transactions.read((tx) => this.checks.list(tx, channelId))
    return checks.map((check) => told(check, language))
  }
}

function told(check: CheckResult, language: Language): CapabilityCheck {
  const { model, checkedTime, promptTokens, completionTokens, findings } = check
  return {
    ...{ model, checked_time: checkedTime, prompt_tokens: promptTokens, completion_tokens: completionTokens },
    findings: findings.map(({ failure, note, ...finding }) => ({
      ...finding,
      note: failure === null ? note : describeError(fromWireError(failure), language).message,
    })),
  }
}
