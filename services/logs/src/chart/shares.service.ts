import { Injectable } from '@nestjs/common'
import { type LogShares, logTypes } from '@tollgate/contracts/http/logs'
import type { LogScope } from '../filter/log-scope'
import { LogRows } from '../usage-log/log-rows'

/** As many are told one by one; all others are one. */
const mostShares = 10

/** Tells where the calls of one user went. */
@Injectable()
export class SharesService {
  constructor(private readonly log: LogRows) {}

  /** The calls of a filter by model, by token and, for who may see channels, by channel. */
  async shares(filter: LogScope, { hasChannels }: { hasChannels: boolean }): Promise<LogShares> {
    const shares = await this.log.shares({ ...filter, type: logTypes.consumption }, mostShares)
    return { ...shares, channels: hasChannels ? shares.channels : null }
  }
}
