import { Controller } from '@nestjs/common'
import { ledgerVerify, type RpcReply } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { ReconcileService } from './reconcile.service'

@Controller()
export class ReconcileRpc {
  constructor(private readonly books: ReconcileService) {}

  @RpcHandler(ledgerVerify)
  async verify(): Promise<RpcReply<typeof ledgerVerify>> {
    const { rows, isDone } = await this.books.addUp()
    return { rows, discrepancies: isDone ? await this.books.judge({ withStatements: true }) : null }
  }
}
