import { Controller } from '@nestjs/common'
import {
  channelConfirm,
  channelsCorrect,
  channelsUsed,
  modelsVisible,
  type RpcReply,
  type RpcRequest,
} from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { ChannelReader } from './channel-reader'
import { ChannelUsage } from './channel-usage'

@Controller()
export class ChannelRpc {
  constructor(
    private readonly reader: ChannelReader,
    private readonly usage: ChannelUsage,
  ) {}

  @RpcHandler(modelsVisible)
  async visible({ groups }: RpcRequest<typeof modelsVisible>): Promise<RpcReply<typeof modelsVisible>> {
    return { models: await this.reader.models(groups) }
  }

  @RpcHandler(channelConfirm)
  async confirm({ group, model }: RpcRequest<typeof channelConfirm>): Promise<RpcReply<typeof channelConfirm>> {
    return { channels: await this.reader.serving(group, model) }
  }

  @RpcHandler(channelsUsed)
  used({ afterId }: RpcRequest<typeof channelsUsed>): Promise<RpcReply<typeof channelsUsed>> {
    return this.usage.list(afterId)
  }

  @RpcHandler(channelsCorrect)
  async correct({ channels }: RpcRequest<typeof channelsCorrect>): Promise<RpcReply<typeof channelsCorrect>> {
    await this.usage.correct(new Map(channels.map(({ id, byUnits }) => [id, byUnits])))
    return {}
  }
}
