import { Module } from '@nestjs/common'
import { BooksService } from './books.service'
import { HoldWaiters } from './hold-waiters'
import { SiteDays } from './site-days'

/** The tables of the money with their one writer, and the queue of those who wait for free units. */
@Module({ providers: [BooksService, HoldWaiters, SiteDays], exports: [BooksService, HoldWaiters, SiteDays] })
export class BooksModule {}
