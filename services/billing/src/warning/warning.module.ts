import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { WarningRpc } from './warning.rpc'
import { QuotaWarnings } from './warning.service'

@Module({ imports: [BooksModule], providers: [QuotaWarnings, WarningRpc], exports: [QuotaWarnings] })
export class WarningModule {}
