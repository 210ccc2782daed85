import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, usersImport } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { UserImport } from './user-import.service'

@Controller()
export class UserImportRpc {
  constructor(private readonly users: UserImport) {}

  @RpcHandler(usersImport)
  async take(batch: RpcRequest<typeof usersImport>): Promise<RpcReply<typeof usersImport>> {
    return { rows: await this.users.take(batch) }
  }
}
