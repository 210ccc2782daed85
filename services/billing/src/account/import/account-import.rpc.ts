import { Controller } from '@nestjs/common'
import { accountsImport, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { AccountImport } from './account-import.service'

@Controller()
export class AccountImportRpc {
  constructor(private readonly accounts: AccountImport) {}

  @RpcHandler(accountsImport)
  async open(request: RpcRequest<typeof accountsImport>): Promise<RpcReply<typeof accountsImport>> {
    await this.accounts.open(request)
    return {}
  }
}
