import { Controller } from '@nestjs/common'
import { accountAdjust, accountGet, accountOpen, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { AccountService } from './account.service'

@Controller()
export class AccountRpc {
  constructor(private readonly accounts: AccountService) {}

  @RpcHandler(accountOpen)
  async open(request: RpcRequest<typeof accountOpen>): Promise<RpcReply<typeof accountOpen>> {
    return { account: await this.accounts.open(request) }
  }

  @RpcHandler(accountGet)
  async get({ userIds }: RpcRequest<typeof accountGet>): Promise<RpcReply<typeof accountGet>> {
    return { accounts: await this.accounts.find(userIds) }
  }

  @RpcHandler(accountAdjust)
  adjust(request: RpcRequest<typeof accountAdjust>): Promise<RpcReply<typeof accountAdjust>> {
    return this.accounts.adjust(request)
  }
}
