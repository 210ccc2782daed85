import { Controller, Get, Query } from '@nestjs/common'
import {
  type ChannelHealth,
  type ChannelHealthQuery,
  channelHealthQuery,
  type LogChart,
  type LogChartQuery,
  logChartQuery,
  type LogShares,
  type LogSharesQuery,
  logSharesQuery,
  type OwnLogChartQuery,
  ownLogChartQuery,
  type OwnLogSharesQuery,
  ownLogSharesQuery,
} from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { anyScope, type LogScope } from '../filter/log-scope'
import { ChartService } from './chart.service'
import { HealthService } from './health.service'
import { SharesService } from './shares.service'

/** Whoever is named by id is found whatever they were called. */
const scopeOf = ({ user_id: userId, ...query }: LogChartQuery): LogScope => ({
  ...anyScope,
  ...query,
  userId: userId === 0 ? null : userId,
})

@Controller('api/log')
@Costs('heavy')
@Access('admin')
export class ChartController {
  constructor(
    private readonly charts: ChartService,
    private readonly splits: SharesService,
    private readonly health: HealthService,
  ) {}

  @Get('chart')
  chart(@Query(zod(logChartQuery)) query: LogChartQuery): Promise<LogChart> {
    return this.charts.chart(scopeOf(query))
  }

  @Get('shares')
  shares(@Query(zod(logSharesQuery)) query: LogSharesQuery): Promise<LogShares> {
    return this.splits.shares(scopeOf(query), { hasChannels: true })
  }

  @Get('health')
  channelHealth(@Query(zod(channelHealthQuery)) { channels }: ChannelHealthQuery): Promise<ChannelHealth> {
    return this.health.ofChannels(channels)
  }

  @Get('self/shares')
  @Access('user')
  ownShares(@Caller() actor: Actor, @Query(zod(ownLogSharesQuery)) query: OwnLogSharesQuery): Promise<LogShares> {
    return this.splits.shares({ ...anyScope, ...query, userId: actor.userId }, { hasChannels: false })
  }

  @Get('self/chart')
  @Access('user')
  ownChart(@Caller() actor: Actor, @Query(zod(ownLogChartQuery)) query: OwnLogChartQuery): Promise<LogChart> {
    return this.charts.chart({ ...anyScope, ...query, userId: actor.userId })
  }
}
