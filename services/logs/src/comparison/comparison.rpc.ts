import { Controller } from '@nestjs/common'
import {
  comparedLedger,
  compareLedger,
  loggedCalls,
  mendLog,
  restoreLog,
  type RpcReply,
  type RpcRequest,
  strikeUnbooked,
} from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { ComparisonService } from './comparison.service'

@Controller()
export class ComparisonRpc {
  constructor(private readonly comparison: ComparisonService) {}

  @RpcHandler(comparedLedger)
  compared({ ledgerId }: RpcRequest<typeof comparedLedger>): Promise<RpcReply<typeof comparedLedger>> {
    return this.comparison.compared(ledgerId)
  }

  @RpcHandler(compareLedger)
  compare({ calls }: RpcRequest<typeof compareLedger>): Promise<RpcReply<typeof compareLedger>> {
    return this.comparison.compare(calls)
  }

  @RpcHandler(restoreLog)
  async restore({ calls }: RpcRequest<typeof restoreLog>): Promise<RpcReply<typeof restoreLog>> {
    return { refused: await this.comparison.restore(calls) }
  }

  @RpcHandler(mendLog)
  mend({ calls }: RpcRequest<typeof mendLog>): Promise<RpcReply<typeof mendLog>> {
    return this.comparison.mend(calls)
  }

  @RpcHandler(loggedCalls)
  logged(): Promise<RpcReply<typeof loggedCalls>> {
    return this.comparison.logged()
  }

  @RpcHandler(strikeUnbooked)
  strike(request: RpcRequest<typeof strikeUnbooked>): Promise<RpcReply<typeof strikeUnbooked>> {
    return this.comparison.strike(request)
  }
}
