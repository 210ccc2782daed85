import { Controller } from '@nestjs/common'
import { type RpcReply, type RpcRequest, sessionResolve } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { CredentialsService } from './credentials.service'

@Controller()
export class CredentialsRpc {
  constructor(private readonly credentials: CredentialsService) {}

  @RpcHandler(sessionResolve)
  resolve(request: RpcRequest<typeof sessionResolve>): Promise<RpcReply<typeof sessionResolve>> {
    return this.credentials.resolve(request)
  }
}
