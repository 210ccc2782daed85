import { Controller } from '@nestjs/common'
import { callEntries, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { CallEntriesService } from './call-entries.service'

@Controller()
export class CallEntriesRpc {
  constructor(private readonly calls: CallEntriesService) {}

  @RpcHandler(callEntries)
  async entries(asked: RpcRequest<typeof callEntries>): Promise<RpcReply<typeof callEntries>> {
    return { entries: await this.calls.entries(asked) }
  }
}
