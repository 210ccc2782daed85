import { Controller } from '@nestjs/common'
import { type RpcRequest, userResolve } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { UsersService } from './users.service'

@Controller()
export class UsersRpc {
  constructor(private readonly users: UsersService) {}

  @RpcHandler(userResolve)
  async resolve({ userId }: RpcRequest<typeof userResolve>) {
    return { user: await this.users.resolve(userId) }
  }
}
