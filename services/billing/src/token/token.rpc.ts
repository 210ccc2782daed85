import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, tokenCount, tokenQuotas, tokenResolve } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { TokenReader } from './token-reader'

@Controller()
export class TokenRpc {
  constructor(private readonly tokens: TokenReader) {}

  @RpcHandler(tokenResolve)
  async resolve({ keyHash }: RpcRequest<typeof tokenResolve>): Promise<RpcReply<typeof tokenResolve>> {
    return { token: await this.tokens.resolve(keyHash) }
  }

  @RpcHandler(tokenCount)
  async count({ userId }: RpcRequest<typeof tokenCount>): Promise<RpcReply<typeof tokenCount>> {
    return { usable: await this.tokens.countUsable(userId) }
  }

  @RpcHandler(tokenQuotas)
  async quotas({ tokenIds }: RpcRequest<typeof tokenQuotas>): Promise<RpcReply<typeof tokenQuotas>> {
    return { quotas: await this.tokens.quotas(tokenIds) }
  }
}
