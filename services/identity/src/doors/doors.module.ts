import { Module } from '@nestjs/common'
import { Doors } from './doors'

@Module({ providers: [Doors], exports: [Doors] })
export class DoorsModule {}
