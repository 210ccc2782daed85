import { Module } from '@nestjs/common'
import { AttemptLimits } from './attempt-limits'
import { LimitStore } from './limit-store'
import './limits.errors'

@Module({ providers: [AttemptLimits, LimitStore], exports: [AttemptLimits] })
export class LimitsModule {}
