import { Module } from '@nestjs/common'
import { BooksService } from './books.service'
import { HoldWaiters } from './hold-waiters'

/** The tables of the money with their one writer, and the queue of those who wait for free units. */
@Module({ providers: [BooksService, HoldWaiters], exports: [BooksService, HoldWaiters] })
export class BooksModule {}
