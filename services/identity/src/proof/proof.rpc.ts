import { Controller } from '@nestjs/common'
import { proofWaysOf, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { ProofMeans } from './proof-means.service'

@Controller()
export class ProofRpc {
  constructor(private readonly means: ProofMeans) {}

  @RpcHandler(proofWaysOf)
  async ways({ userId }: RpcRequest<typeof proofWaysOf>): Promise<RpcReply<typeof proofWaysOf>> {
    return { ways: await this.means.waysOf(userId) }
  }
}
