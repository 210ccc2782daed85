import { Controller, Get, Query } from '@nestjs/common'
import {
  type FigureRow,
  type FiguresQuery,
  figuresQuery,
  type FiguresSummary,
  type OwnFiguresQuery,
  ownFiguresQuery,
} from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { DashboardService } from './dashboard.service'

@Controller('api/data')
@Costs('heavy')
@Access('admin')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  series(@Query(zod(figuresQuery)) query: FiguresQuery): Promise<FigureRow[]> {
    return this.dashboard.ofAll(query)
  }

  @Get('stat')
  summary(@Query(zod(figuresQuery)) query: FiguresQuery): Promise<FiguresSummary> {
    return this.dashboard.summaryOfAll(query)
  }

  @Get('self')
  @Access('user')
  ownSeries(@Caller() actor: Actor, @Query(zod(ownFiguresQuery)) query: OwnFiguresQuery): Promise<FigureRow[]> {
    return this.dashboard.ofUser(actor.userId, query)
  }

  @Get('self/stat')
  @Access('user')
  ownSummary(@Caller() actor: Actor, @Query(zod(ownFiguresQuery)) query: OwnFiguresQuery): Promise<FiguresSummary> {
    return this.dashboard.summaryOfUser(actor.userId, query)
  }
}
