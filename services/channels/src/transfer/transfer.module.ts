import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { ChannelExport } from './channel-export'
import { ChannelImport } from './channel-import'
import { KeyReferences } from './key-references'
import { TransferController } from './transfer.controller'

@Module({
  imports: [ChannelModule],
  controllers: [TransferController],
  providers: [ChannelExport, ChannelImport, KeyReferences],
})
export class TransferModule {}
