import { Module } from '@nestjs/common'
import { ApiDocument } from './api-document'
import { DocsController } from './docs.controller'

/** The API's document and the page that shows it. */
@Module({ controllers: [DocsController], providers: [ApiDocument] })
export class DocsModule {}
