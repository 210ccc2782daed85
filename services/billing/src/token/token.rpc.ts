import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, tokenResolve } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { TokenReader } from './token-reader'

@Controller()
export class TokenRpc {
  constructor(private readonly tokens: TokenReader) {}

  @RpcHandler(tokenResolve)
  async resolve({ keyHash }: RpcRequest<typeof tokenResolve>): Promise<RpcReply<typeof tokenResolve>> {
    return { token: await this.tokens.resolve(keyHash) }
  }
}
