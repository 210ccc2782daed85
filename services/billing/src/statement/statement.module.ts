import { Module } from '@nestjs/common'
import { StatementController } from './statement.controller'
import { StatementRepository } from './statement.repository'
import { StatementService } from './statement.service'

@Module({ controllers: [StatementController], providers: [StatementService, StatementRepository] })
export class StatementModule {}
