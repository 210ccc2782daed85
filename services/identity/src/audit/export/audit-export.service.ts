import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import type { AuditFormat } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, FilesUnderWay } from '@tollgate/platform'
import { auditEntryOf } from '../audit.dto'
import type { AuditEntity } from '../audit.entity'
import { AuditRepository } from '../audit.repository'
import { AuditService } from '../audit.service'
import type { AuditFilter, AuditPlace } from '../audit-conditions'
import { auditExportErrors } from './audit-export.errors'
import { fileFormats } from './audit-file'

/** In each process. */
const mostAtOnce = 3
const entriesAtOnce = 500

export interface AuditFile {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
}

/** The filtered audit log as a file: one for each administrator at a time. */
@Injectable()
export class AuditExport {
  private readonly files: FilesUnderWay

  constructor(
    private readonly entries: AuditRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.files = new FilesUnderWay(clock, mostAtOnce)
  }

  /** Throws `identity.audit-export-busy`. Exporting is an act itself. */
  async open(actor: Actor, filter: AuditFilter, format: AuditFormat): Promise<AuditFile> {
    const place = this.files.enter(actor.userId)
    if (place === null) throw auditExportErrors.auditExportBusy()
    try {
      await this.record(actor, filter, format)
    } catch (error) {
      place.leave()
      throw error
    }
    const content = place.stream(this.pages(filter, format))
    const day = new Date(this.clock.nowMs()).toISOString().slice(0, 10)
    return { name: `audit-${day}.${format}`, contentType: fileFormats[format].contentType, content }
  }

  private record(actor: Actor, filter: AuditFilter, format: AuditFormat): Promise<void> {
    const asked = Object.entries(filter).filter(([, value]) => value !== null && value !== '')
    const details = {
      format,
      ...Object.fromEntries(asked.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])),
    }
    const target = { kind: 'audit', id: null, name: '' } as const
    return this.transactions.run((tx) => this.audit.record(tx, actor, { action: 'audit.exported', target, details }))
  }

  private async *pages(filter: AuditFilter, format: AuditFormat): AsyncGenerator<string> {
    const { head, line } = fileFormats[format]
    yield head
    let before: AuditPlace | null = null
    for (;;) {
      const found: AuditEntity[] = await this.page(filter, before)
      const entries = found.slice(0, entriesAtOnce)
      before = entries.at(-1) ?? null
      yield entries.map((entry) => line(auditEntryOf(entry))).join('')
      if (found.length <= entriesAtOnce) return
    }
  }

  private page(filter: AuditFilter, before: AuditPlace | null): Promise<AuditEntity[]> {
    return this.transactions.read((db) =>
      this.entries.list(db, filter, { offset: 0, pageSize: entriesAtOnce }, { before, isUpwards: false }),
    )
  }
}
