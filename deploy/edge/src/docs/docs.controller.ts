import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common'
import { Access, NoEnvelope, platformErrors } from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
import { absolutePath } from 'swagger-ui-dist'
import { ApiDocument } from './api-document'
import { docsPage, docsScript } from './docs-page'

/** The files of the reader that the page loads; nothing else of its package is served. */
const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** The API document and a page to read it. */
@Controller('api/docs')
@Access('public')
@NoEnvelope()
export class DocsController {
  constructor(private readonly document: ApiDocument) {}

  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.header('content-type', 'text/html; charset=utf-8')
    // The reader sets style attributes; scripts come from here only.
    reply.header(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return docsPage
  }

  @Get('openapi.json')
  openApi(): Promise<Record<string, unknown>> {
    return this.document.read()
  }

  @Get('reader.js')
  script(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.header('content-type', 'text/javascript; charset=utf-8')
    return docsScript
  }

  @Get('assets/:file')
  asset(@Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): StreamableFile {
    const type = Object.hasOwn(assets, file) ? assets[file] : undefined
    if (type === undefined) throw platformErrors.notFound()
    reply.header('cache-control', 'public, max-age=86400')
    return new StreamableFile(createReadStream(path.join(absolutePath(), file)), { type })
  }
}
