import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { ChannelImportBatch } from './channel-import-batch'
import { ImportRpc } from './import.rpc'

@Module({
  imports: [ChannelModule],
  controllers: [ImportRpc],
  providers: [ChannelImportBatch],
})
export class ImportModule {}
