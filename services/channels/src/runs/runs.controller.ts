import { Controller, Get } from '@nestjs/common'
import type { BegunRun, RunView } from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, Changes, Costs, Lang, type Language } from '@tollgate/platform'
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
}
