import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common'
import { type BudgetBody, budgetBody, budgetId, type BudgetView } from '@tollgate/contracts/http/billing'
import type { Paged } from '@tollgate/persistence'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { BudgetsQuery } from './budget.dto'
import { BudgetService } from './budget.service'

@Controller('api/budget')
@Access('user')
export class BudgetController {
  constructor(private readonly budgets: BudgetService) {}

  @Get()
  list(@Caller() actor: Actor, @Query(zod(BudgetsQuery)) query: BudgetsQuery): Promise<Paged<BudgetView>> {
    return this.budgets.list(actor, query)
  }

  @Post()
  set(@Caller() actor: Actor, @Body(zod(budgetBody)) body: BudgetBody): Promise<BudgetView> {
    return this.budgets.set(actor, body)
  }

  @Delete(':id')
  delete(@Caller() actor: Actor, @Param('id', zod(budgetId)) id: number): Promise<void> {
    return this.budgets.delete(actor, id)
  }
}
