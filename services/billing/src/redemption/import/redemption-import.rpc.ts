import { Controller } from '@nestjs/common'
import { redemptionsImport, redemptionUsesImport, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { RedemptionImport } from './redemption-import.service'
import { RedemptionUseImport } from './redemption-use-import.service'

@Controller()
export class RedemptionImportRpc {
  constructor(
    private readonly redemptions: RedemptionImport,
    private readonly uses: RedemptionUseImport,
  ) {}

  @RpcHandler(redemptionsImport)
  async take(batch: RpcRequest<typeof redemptionsImport>): Promise<RpcReply<typeof redemptionsImport>> {
    return { rows: await this.redemptions.take(batch) }
  }

  @RpcHandler(redemptionUsesImport)
  async takeUses(batch: RpcRequest<typeof redemptionUsesImport>): Promise<RpcReply<typeof redemptionUsesImport>> {
    return { rows: await this.uses.take(batch) }
  }
}
