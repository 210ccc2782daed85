import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import type { AuditFormat } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { auditEntryOf } from '../audit.dto'
import type { AuditEntity } from '../audit.entity'
import { AuditRepository } from '../audit.repository'
import { AuditService } from '../audit.service'
import type { AuditFilter, AuditPlace } from '../audit-conditions'
import { auditExportErrors } from './audit-export.errors'
import { fileFormats } from './audit-file'

/** A file under way: one for each administrator, and so many in each process. */
const mostAtOnce = 3
const entriesAtOnce = 500
/** Who takes nothing for so long has gone. */
const patienceMs = 60_000

/** What a file under way has to do with itself. */
interface Run {
  readonly content: () => Readable
  readonly release: () => void
}

export interface AuditFile {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
}

/** The filtered audit log as a file, read page behind page as fast as its reader takes it: no connection waits for them. */
@Injectable()
export class AuditExport {
  /** By administrator; what ends one is its own, so that it never ends the next. */
  private readonly running = new Map<number, object>()

  constructor(
    private readonly entries: AuditRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Throws `identity.audit-export-busy`. Exporting is an act itself. */
  async open(actor: Actor, filter: AuditFilter, format: AuditFormat): Promise<AuditFile> {
    if (this.running.has(actor.userId) || this.running.size >= mostAtOnce) throw auditExportErrors.auditExportBusy()
    const own = {}
    const release = () => {
      if (this.running.get(actor.userId) === own) this.running.delete(actor.userId)
    }
    this.running.set(actor.userId, own)
    try {
      await this.record(actor, filter, format)
    } catch (error) {
      release()
      throw error
    }
    const content = Readable.from(this.lines(filter, format, { content: () => content, release }), {
      objectMode: false,
    })
    // One that is given up before anybody read it, ends here alone.
    content.once('close', release)
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

  private async *lines(filter: AuditFilter, format: AuditFormat, run: Run): AsyncGenerator<string> {
    try {
      yield* this.pages(filter, format, run)
    } finally {
      run.release()
    }
  }

  private async *pages(filter: AuditFilter, format: AuditFormat, { content }: Run): AsyncGenerator<string> {
    const { head, line } = fileFormats[format]
    if (head !== '') yield head
    let before: AuditPlace | null = null
    for (;;) {
      const found: AuditEntity[] = await this.page(filter, before)
      const entries = found.slice(0, entriesAtOnce)
      before = entries.at(-1) ?? null
      const patience = this.clock.setTimer(() => content().destroy(), patienceMs)
      try {
        if (entries.length > 0) yield entries.map((entry) => line(auditEntryOf(entry))).join('')
      } finally {
        patience.cancel()
      }
      if (found.length <= entriesAtOnce) return
    }
  }

  private page(filter: AuditFilter, before: AuditPlace | null): Promise<AuditEntity[]> {
    return this.transactions.read((db) => this.entries.list(db, filter, { offset: 0, pageSize: entriesAtOnce }, before))
  }
}
