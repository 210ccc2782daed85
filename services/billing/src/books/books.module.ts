import { Module } from '@nestjs/common'
import { BooksService } from './books.service'
import { BudgetLimits } from './budget-limits'
import { HoldWaiters } from './hold-waiters'
import { SiteDays } from './site-days'

const providers = [BooksService, BudgetLimits, HoldWaiters, SiteDays]

/** The tables of the money with their writers, and the queue of those who wait for free units. */
@Module({ providers, exports: providers })
export class BooksModule {}
