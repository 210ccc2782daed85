import { Module } from '@nestjs/common'
import { CallEntriesRepository } from './call-entries.repository'
import { CallEntriesRpc } from './call-entries.rpc'
import { CallEntriesService } from './call-entries.service'

@Module({
  controllers: [CallEntriesRpc],
  providers: [CallEntriesService, CallEntriesRepository],
})
export class CallEntriesModule {}
