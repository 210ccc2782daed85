import { Module } from '@nestjs/common'
import { BooksRepository } from './books.repository'
import { HoldWaiters } from './hold-waiters'

/** The tables of the money with their one writer, and those who wait for it, for the features that decide what is written. */
@Module({ providers: [BooksRepository, HoldWaiters], exports: [BooksRepository, HoldWaiters] })
export class BooksModule {}
