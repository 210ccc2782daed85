import { Controller } from '@nestjs/common'
import { leaseGrant, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { LeaseService } from './lease.service'

@Controller()
export class LeaseRpc {
  constructor(private readonly leases: LeaseService) {}

  @RpcHandler(leaseGrant)
  grant(command: RpcRequest<typeof leaseGrant>): Promise<RpcReply<typeof leaseGrant>> {
    return this.leases.grant(command)
  }
}
