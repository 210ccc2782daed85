import { BaseRpcContext } from '@nestjs/microservices'
import type { Tx } from '@tollgate/persistence'
import type { EventMeta } from '../consume/consumer-options'
import type { RpcMeta } from '../rpc/rpc-server'

/** What `@Ctx()` gives a method that answers requests, and guards, interceptors and filters by `switchToRpc().getContext()`. */
export class RpcContext extends BaseRpcContext<[RpcMeta]> {
  get meta(): RpcMeta {
    return this.args[0]
  }
}

/** What `@Ctx()` gives a method that applies events, and guards, interceptors and filters by `switchToRpc().getContext()`. */
export class EventContext extends BaseRpcContext<[EventMeta, Tx | null]> {
  get meta(): EventMeta {
    return this.args[0]
  }

  /** The transaction of the inbox row, in which the event has to take effect. Throws where the handler has no inbox. */
  get tx(): Tx {
    const [, tx] = this.args
    if (tx === null) throw new Error('a handler without an inbox has no transaction')
    return tx
  }
}
