import { Module } from '@nestjs/common'
import { AuditController } from './audit.controller'
import { AuditRepository } from './audit.repository'
import { AuditTrail } from './audit-trail'

@Module({ controllers: [AuditController], providers: [AuditTrail, AuditRepository], exports: [AuditTrail] })
export class AuditModule {}
