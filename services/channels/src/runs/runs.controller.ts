import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import {
  type BegunRun,
  type RunKind,
  runKind,
  type RunView,
  type SelectedChannelsBody,
  selectedChannelsBody,
} from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, Changes, Costs, Lang, type Language, zod } from '@tollgate/platform'
import { RunService } from './run.service'

@Controller('api/channel')
@Access('admin')
export class RunsController {
  constructor(private readonly runs: RunService) {}

  @Get('test')
  @Costs('heavy')
  @Changes()
  async testAll(@Caller() actor: Actor): Promise<BegunRun> {
    return { total: await this.runs.begin('test', actor) }
  }

  @Post('batch/test')
  @Costs('heavy')
  async testChosen(
    @Caller() actor: Actor,
    @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody,
  ): Promise<BegunRun> {
    return { total: await this.runs.beginChosen(actor, ids) }
  }

  @Get('update_balance')
  @Costs('heavy')
  @Changes()
  async updateBalances(@Caller() actor: Actor): Promise<BegunRun> {
    return { total: await this.runs.begin('balance', actor) }
  }

  @Get('runs')
  list(@Lang() language: Language): Promise<RunView[]> {
    return this.runs.list(language)
  }

  @Post('runs/:kind/stop')
  stop(
    @Caller() actor: Actor,
    @Param('kind', zod(runKind)) kind: RunKind,
    @Lang() language: Language,
  ): Promise<RunView> {
    return this.runs.stop(actor, kind, language)
  }
}
