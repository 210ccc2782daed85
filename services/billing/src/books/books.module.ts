import { Module } from '@nestjs/common'
import { BooksService } from './books.service'
import { HoldWaiters } from './hold-waiters'

/** The tables of the money with their one writer, and those who wait for it, for the features that decide what is written. */
@Module({ providers: [BooksService, HoldWaiters], exports: [BooksService, HoldWaiters] })
export class BooksModule {}
