import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { WarningRpc } from './warning.rpc'
import { QuotaWarnings } from './warning.service'

@Module({ imports: [BooksModule], controllers: [WarningRpc], providers: [QuotaWarnings], exports: [QuotaWarnings] })
export class WarningModule {}
