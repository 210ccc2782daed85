import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { WarningModule } from '../warning/warning.module'
import { Movements } from './movement.service'

@Module({ imports: [BooksModule, WarningModule], providers: [Movements], exports: [Movements] })
export class MovementModule {}
