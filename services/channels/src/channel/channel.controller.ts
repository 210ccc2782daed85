import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common'
import {
  channelId,
  createChannelBody,
  type CreateChannelBody,
  updateChannelBody,
  type UpdateChannelBody,
} from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { channelsErrors } from '../channels.errors'
import { channelDetail, ListQuery } from './channel.dto'
import { ChannelReader } from './channel-reader'
import { ChannelService } from './channel.service'

@Controller('api/channel')
@Access('admin')
export class ChannelController {
  constructor(
    private readonly reader: ChannelReader,
    private readonly channels: ChannelService,
  ) {}

  @Get()
  list(@Query(zod(ListQuery)) query: ListQuery) {
    return this.reader.list(query)
  }

  @Get('search')
  search(@Query(zod(ListQuery)) query: ListQuery) {
    return this.reader.list(query)
  }

  @Post('fix')
  fix() {
    return this.channels.rebuildRouting()
  }

  @Get(':id')
  async get(@Param('id', zod(channelId)) id: number) {
    return channelDetail(await this.channels.get(id))
  }

  @Post()
  async create(@Caller() actor: Actor, @Body(zod(createChannelBody)) body: CreateChannelBody) {
    return channelDetail(await this.channels.create(actor, body))
  }

  @Put()
  async update(@Caller() actor: Actor, @Body(zod(updateChannelBody)) body: UpdateChannelBody) {
    return channelDetail(await this.channels.update(actor, body))
  }

  @Delete(':id')
  async delete(@Caller() actor: Actor, @Param('id', zod(channelId)) id: number): Promise<void> {
    if ((await this.channels.delete(actor, { ids: [id] })) === 0) throw channelsErrors.notFound()
  }
}
