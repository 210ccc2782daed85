import { Controller } from '@nestjs/common'
import { chargeFind, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { RefundService } from './refund.service'

@Controller()
export class RefundRpc {
  constructor(private readonly refunds: RefundService) {}

  @RpcHandler(chargeFind)
  async find({ requestIds }: RpcRequest<typeof chargeFind>): Promise<RpcReply<typeof chargeFind>> {
    return { charges: await this.refunds.find(requestIds) }
  }
}
