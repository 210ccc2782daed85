import { Controller } from '@nestjs/common'
import { journalPosition, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { LedgerService } from './ledger.service'

@Controller()
export class LedgerRpc {
  constructor(private readonly ledger: LedgerService) {}

  @RpcHandler(journalPosition)
  position({ journal }: RpcRequest<typeof journalPosition>): Promise<RpcReply<typeof journalPosition>> {
    return this.ledger.position(journal)
  }
}
