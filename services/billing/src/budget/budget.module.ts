import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { GroupModule } from '../group/group.module'
import { RankModule } from '../rank/rank.module'
import { BudgetController } from './budget.controller'
import { BudgetEvents } from './budget.events'
import { BudgetRepository } from './budget.repository'
import { BudgetService } from './budget.service'
import { BudgetSubjects } from './budget-subjects'
import { BudgetWarnings } from './budget-warnings'
import { OwnedBudgets } from './owned-budgets'

@Module({
  imports: [BooksModule, GroupModule, RankModule],
  controllers: [BudgetController, BudgetEvents],
  providers: [BudgetService, BudgetSubjects, BudgetRepository, BudgetWarnings, OwnedBudgets],
  exports: [OwnedBudgets, BudgetWarnings],
})
export class BudgetModule {}
