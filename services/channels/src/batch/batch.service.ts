import { Injectable } from '@nestjs/common'
import type { EditTagBody } from '@tollgate/contracts/http/channels'
import { type Actor } from '@tollgate/platform'
import { sent } from '../channel/channel.dto'
import { ChannelService } from '../channel/channel.service'
import type { StoredChannel } from '../channel/store/channel.entity'
import type { ChannelFields } from '../channel/store/channel.policy'
import { channelsErrors } from '../channels.errors'

/** What became of channels that were chosen by their ids. */
export interface ReachedChannels {
  readonly count: number
  /** Ids that belong to no channel, or to none any more. */
  readonly gone: number[]
}

/** What is done to many channels at once. Each method returns how many there were, and of chosen ones which there were not. */
@Injectable()
export class BatchService {
  constructor(private readonly channels: ChannelService) {}

  async delete(actor: Actor, ids: number[]): Promise<ReachedChannels> {
    return reachedOf(ids, await this.channels.delete(actor, { ids }))
  }

  async deleteDisabled(actor: Actor): Promise<number> {
    return (await this.channels.delete(actor, { isDisabled: true })).length
  }

  async tag(actor: Actor, ids: number[], tag: string): Promise<ReachedChannels> {
    return reachedOf(ids, idsOf(await this.channels.edit(actor, { ids }, { tag })))
  }

  /** Throws `channels.nothing-changed` when no field was sent, `channels.not-found` when no channel has the tag. */
  async editTag(actor: Actor, body: EditTagBody): Promise<number> {
    const fields = columnsOfTag(body)
    if (Object.keys(fields).length === 0) throw channelsErrors.nothingChanged()
    return this.editTagged(actor, body.tag, fields)
  }

  /** Switches every channel of a tag on or off. Throws `channels.not-found`. */
  async switchTag(actor: Actor, tag: string, isEnabled: boolean): Promise<number> {
    return reached(await this.channels.switch(actor, { tag }, isEnabled))
  }

  /** Switches these channels on or off. Throws `channels.not-found` where there is none of them. */
  async switch(actor: Actor, ids: number[], isEnabled: boolean): Promise<ReachedChannels> {
    const switched = await this.channels.switch(actor, { ids }, isEnabled)
    reached(switched)
    return reachedOf(ids, idsOf(switched))
  }

  private async editTagged(actor: Actor, tag: string, fields: Partial<ChannelFields>): Promise<number> {
    return reached(await this.channels.edit(actor, { tag }, fields))
  }
}

const idsOf = (channels: readonly StoredChannel[]): number[] => channels.map(({ channel }) => channel.id)

function reachedOf(asked: readonly number[], found: readonly number[]): ReachedChannels {
  const there = new Set(found)
  return { count: there.size, gone: [...new Set(asked)].filter((id) => !there.has(id)) }
}

function reached({ length }: readonly unknown[]): number {
  if (length === 0) throw channelsErrors.notFound()
  return length
}

function columnsOfTag(body: EditTagBody): Partial<ChannelFields> {
  return sent({
    tag: body.new_tag === body.tag ? undefined : body.new_tag,
    modelMapping: body.model_mapping,
    models: body.models,
    groups: body.groups,
    priority: body.priority,
    weight: body.weight,
  })
}
