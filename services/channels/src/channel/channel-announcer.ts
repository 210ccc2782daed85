import { Injectable } from '@nestjs/common'
import { channelChanged } from '@tollgate/contracts'
import { type ActingPerson, Acts, Events } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { Routing } from '../routing/routing'
import { actOf } from './channel-acts.policy'
import type { ChangedChannel } from './store/changed-channel'
import { entriesOf } from './timeline/timeline.policy'
import { TimelineRepository } from './timeline/timeline.repository'

/** Tells of changed channels within the transaction that changes them: relays, the audit log, their timelines, and whoever listens. */
@Injectable()
export class ChannelAnnouncer {
  constructor(
    private readonly routing: Routing,
    private readonly events: Events,
    private readonly acts: Acts,
    private readonly clock: Clock,
    private readonly timeline: TimelineRepository,
  ) {}

  /** As one act, whether there is one or a hundred. Throws `channels.too-large` when relays could not be told of one. */
  async announce(tx: Tx, actor: ActingPerson, changed: readonly ChangedChannel[]): Promise<void> {
    this.routing.publish(tx, changed)
    const act = actOf(changed)
    if (act) await this.acts.record(tx, actor, act)
    const nowMs = this.clock.nowMs()
    const { userId: actorId } = actor
    const actorName = actorId === null ? null : actor.username
    await this.timeline.add(tx, entriesOf(changed, actor, Math.floor(nowMs / 1_000)))
    const changedAt = new Date(nowMs).toISOString()
    const told = changed.map(({ channel: { id: channelId, name, version }, keys, change, verdict }) => ({
      ...{ channelId, name, version, change, actorId, actorName, changedAt },
      ...(verdict && { verdict: verdict.keyPosition === null ? verdict : { ...verdict, keys: countsOf(keys) } }),
    }))
    await this.events.publishAll(tx, channelChanged, told)
  }
}

function countsOf(keys: ChangedChannel['keys']) {
  return { count: keys.length, disabled: keys.filter(({ disabledTime }) => disabledTime > 0).length }
}
