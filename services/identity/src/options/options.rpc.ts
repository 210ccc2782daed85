import { Controller } from '@nestjs/common'
import { optionSet, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { OptionsService } from './options.service'

@Controller()
export class OptionsRpc {
  constructor(private readonly options: OptionsService) {}

  @RpcHandler(optionSet)
  async set({ key, value, sessionId, ...writer }: RpcRequest<typeof optionSet>): Promise<RpcReply<typeof optionSet>> {
    const session = sessionId == null ? null : { id: sessionId }
    return { version: await this.options.set(key, value, { ...writer, session }) }
  }
}
