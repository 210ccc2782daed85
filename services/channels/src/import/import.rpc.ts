import { Controller } from '@nestjs/common'
import { channelsImport, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { ChannelImportBatch } from './channel-import-batch'

@Controller()
export class ImportRpc {
  constructor(private readonly channels: ChannelImportBatch) {}

  @RpcHandler(channelsImport)
  async take(batch: RpcRequest<typeof channelsImport>): Promise<RpcReply<typeof channelsImport>> {
    return { rows: await this.channels.take(batch) }
  }
}
