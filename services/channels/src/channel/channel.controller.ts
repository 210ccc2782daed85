import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common'
import {
  type ChannelDetail,
  channelId,
  type ChannelTimeline,
  type ChannelView,
  type CreateChannelBody,
  createChannelBody,
  keyPosition,
  type SwitchKeyBody,
  switchKeyBody,
  type UpdateChannelBody,
  updateChannelBody,
} from '@tollgate/contracts/http/channels'
import type { Paged } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { channelsErrors } from '../channels.errors'
import { channelDetail, ListQuery } from './channel.dto'
import { ChannelService } from './channel.service'
import { ChannelReader } from './channel-reader'

@Controller('api/channel')
@Access('admin')
export class ChannelController {
  constructor(
    private readonly reader: ChannelReader,
    private readonly channels: ChannelService,
  ) {}

  @Get()
  list(@Query(zod(ListQuery)) query: ListQuery): Promise<Paged<ChannelView>> {
    return this.reader.list(query)
  }

  @Get('search')
  @Costs('heavy')
  search(@Query(zod(ListQuery)) query: ListQuery): Promise<Paged<ChannelView>> {
    return this.reader.list(query)
  }

  @Post('fix')
  @Costs('heavy')
  fix(@Caller() actor: Actor): Promise<number> {
    return this.channels.rebuildRouting(actor)
  }

  @Get(':id')
  async get(@Param('id', zod(channelId)) id: number): Promise<ChannelDetail> {
    return channelDetail(await this.channels.get(id))
  }

  @Get(':id/timeline')
  timeline(@Param('id', zod(channelId)) id: number): Promise<ChannelTimeline> {
    return this.reader.timeline(id)
  }

  @Post()
  async create(@Caller() actor: Actor, @Body(zod(createChannelBody)) body: CreateChannelBody): Promise<ChannelDetail> {
    return channelDetail(await this.channels.create(actor, body))
  }

  @Put()
  async update(@Caller() actor: Actor, @Body(zod(updateChannelBody)) body: UpdateChannelBody): Promise<ChannelDetail> {
    return channelDetail(await this.channels.update(actor, body))
  }

  @Put(':id/keys/:position')
  async switchKey(
    @Caller() actor: Actor,
    @Param('id', zod(channelId)) id: number,
    @Param('position', zod(keyPosition)) position: number,
    @Body(zod(switchKeyBody)) { enabled: isEnabled, keys_revision: seenVersion }: SwitchKeyBody,
  ): Promise<ChannelDetail> {
    return channelDetail(await this.channels.switchKey(actor, id, { position, isEnabled, seenVersion }))
  }

  @Delete(':id')
  async delete(@Caller() actor: Actor, @Param('id', zod(channelId)) id: number): Promise<void> {
    if ((await this.channels.delete(actor, { ids: [id] })).length === 0) throw channelsErrors.notFound()
  }
}
