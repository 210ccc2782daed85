import { Controller, Get } from '@nestjs/common'
import type { Spending } from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller } from '@tollgate/platform'
import { StatementSumsService } from './statement-sums.service'

@Controller('api/user/self/spending')
export class SpendingController {
  constructor(private readonly sums: StatementSumsService) {}

  @Get()
  @Access('user')
  own(@Caller() { userId }: Actor): Promise<Spending> {
    return this.sums.spending(userId)
  }
}
