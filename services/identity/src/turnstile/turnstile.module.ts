import { Module } from '@nestjs/common'
import './turnstile.errors'
import { TurnstileService } from './turnstile.service'

@Module({ providers: [TurnstileService], exports: [TurnstileService] })
export class TurnstileModule {}
