import { Controller, Delete, Query } from '@nestjs/common'
import { type ClearLogQuery, clearLogQuery } from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { ClearingService } from './clearing.service'

@Controller('api/log')
@Costs('heavy')
@Access('admin')
export class ClearingController {
  constructor(private readonly clearing: ClearingService) {}

  @Delete()
  clear(
    @Caller() actor: Actor,
    @Query(zod(clearLogQuery)) { target_timestamp: before }: ClearLogQuery,
  ): Promise<number> {
    return this.clearing.clear(actor, before)
  }
}
