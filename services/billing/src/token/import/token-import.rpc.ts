import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, tokensImport } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { TokenImport } from './token-import.service'

@Controller()
export class TokenImportRpc {
  constructor(private readonly tokens: TokenImport) {}

  @RpcHandler(tokensImport)
  async take(batch: RpcRequest<typeof tokensImport>): Promise<RpcReply<typeof tokensImport>> {
    return { rows: await this.tokens.take(batch) }
  }
}
