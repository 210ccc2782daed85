import { Injectable } from '@nestjs/common'
import type { EditTagBody } from '@tollgate/contracts/http/channels'
import { type Actor } from '@tollgate/platform'
import { sent } from '../channel/channel.dto'
import { ChannelService } from '../channel/channel.service'
import type { ChannelFields } from '../channel/store/channel.policy'
import { channelsErrors } from '../channels.errors'

/** What is done to many channels at once. Each method returns how many there were. */
@Injectable()
export class BatchService {
  constructor(private readonly channels: ChannelService) {}

  delete(actor: Actor, ids: number[]): Promise<number> {
    return this.channels.delete(actor, { ids })
  }

  deleteDisabled(actor: Actor): Promise<number> {
    return this.channels.delete(actor, { isDisabled: true })
  }

  async tag(actor: Actor, ids: number[], tag: string): Promise<number> {
    return (await this.channels.edit(actor, { ids }, { tag })).length
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
  async switch(actor: Actor, ids: number[], isEnabled: boolean): Promise<number> {
    return reached(await this.channels.switch(actor, { ids }, isEnabled))
  }

  private async editTagged(actor: Actor, tag: string, fields: Partial<ChannelFields>): Promise<number> {
    return reached(await this.channels.edit(actor, { tag }, fields))
  }
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
