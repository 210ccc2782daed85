import { Module } from '@nestjs/common'
import { TicketsRepository } from './tickets.repository'
import { TicketsService } from './tickets.service'

@Module({ providers: [TicketsService, TicketsRepository], exports: [TicketsService] })
export class TicketsModule {}
