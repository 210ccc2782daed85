import { Controller } from '@nestjs/common'
import { type RpcRequest, sessionResolve } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { SessionsService } from './sessions.service'

@Controller()
export class SessionsRpc {
  constructor(private readonly sessions: SessionsService) {}

  @RpcHandler(sessionResolve)
  resolve(request: RpcRequest<typeof sessionResolve>) {
    return this.sessions.resolve(request)
  }
}
