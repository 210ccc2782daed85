import { Injectable } from '@nestjs/common'
import type { callEntries, RpcReply, RpcRequest } from '@tollgate/contracts'
import { Transactions } from '@tollgate/persistence'
import { CallEntriesRepository } from './call-entries.repository'

/** Tells what the ledger has of one call. */
@Injectable()
export class CallEntriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: CallEntriesRepository,
  ) {}

  /** In the order in which they were written; none of somebody else's where a user is named. */
  entries(asked: RpcRequest<typeof callEntries>): Promise<RpcReply<typeof callEntries>['entries']> {
    return this.transactions.read((tx) => this.calls.list(tx, asked))
  }
}
