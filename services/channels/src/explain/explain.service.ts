import { Injectable } from '@nestjs/common'
import { routingExplain, type RoutingExplanation } from '@tollgate/contracts'
import type { ExplainQuery } from '@tollgate/contracts/http/channels'
import { Rpc } from '@tollgate/messaging'

/** Asks a relay whom it would ask: what it chooses by stands there, and nowhere else. */
@Injectable()
export class ExplainService {
  constructor(private readonly rpc: Rpc) {}

  explain({ user_id: userId, group, model }: ExplainQuery): Promise<RoutingExplanation> {
    return this.rpc.call(routingExplain, { userId: userId ?? null, group, model })
  }
}
