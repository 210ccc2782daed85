import { Controller } from '@nestjs/common'
import { accountWatch, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { QuotaWarnings } from './warning.service'

@Controller()
export class WarningRpc {
  constructor(private readonly warnings: QuotaWarnings) {}

  @RpcHandler(accountWatch)
  async watch({ userId, warnBelowUnits }: RpcRequest<typeof accountWatch>): Promise<RpcReply<typeof accountWatch>> {
    await this.warnings.watch(userId, warnBelowUnits)
    return {}
  }
}
