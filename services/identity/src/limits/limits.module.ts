import { Module } from '@nestjs/common'
import { AttemptLimits } from './attempt-limits'
import { LimitStore } from './limit-store'

@Module({ providers: [AttemptLimits, LimitStore], exports: [AttemptLimits] })
export class LimitsModule {}
