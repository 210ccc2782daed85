import { Controller } from '@nestjs/common'
import { optionSet, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { OptionsService } from './options.service'

@Controller()
export class OptionsRpc {
  constructor(private readonly options: OptionsService) {}

  @RpcHandler(optionSet)
  async set({ key, value, actorId, actorName }: RpcRequest<typeof optionSet>): Promise<RpcReply<typeof optionSet>> {
    return { version: await this.options.set(key, value, { actorId, actorName }) }
  }
}
