import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, userResolve } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { UserDirectory } from './user-directory.service'

@Controller()
export class UsersRpc {
  constructor(private readonly users: UserDirectory) {}

  @RpcHandler(userResolve)
  async resolve({ userId }: RpcRequest<typeof userResolve>): Promise<RpcReply<typeof userResolve>> {
    return { user: await this.users.resolve(userId) }
  }
}
