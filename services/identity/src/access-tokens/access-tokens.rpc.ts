import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, tokensUsed } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { AccessTokensService } from './access-tokens.service'

@Controller()
export class AccessTokensRpc {
  constructor(private readonly tokens: AccessTokensService) {}

  @RpcHandler(tokensUsed)
  async used(request: RpcRequest<typeof tokensUsed>): Promise<RpcReply<typeof tokensUsed>> {
    await this.tokens.noteUses(request)
    return {}
  }
}
