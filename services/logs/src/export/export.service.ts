import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import type { LogFormat } from '@tollgate/contracts/http/logs'
import { Acts, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, FilesUnderWay, platformErrors } from '@tollgate/platform'
import type { LogScope } from '../filter/log-scope'
import { ReaderAccess } from '../tail/reader-access'
import { LogWalker } from '../usage-log/log-rows'
import type { LogWalk, WalkedPage } from '../usage-log/log-walk'
import { exportErrors } from './export.errors'
import { type FileFormat, fileFormat } from './export-file'
import { exportedRow, type ExportReader } from './exported-row'

/** Pages that are read at once in each process, of all files together: screens need connections as well. */
const mostReading = 2
/** What a page of rows takes is what a file takes, however long it is. */
const rowsAtOnce = 1_000

export interface LogFile {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
  /** How many rows it will have, but for those that are cleared meanwhile or were just being written. */
  readonly rows: number
}

/** The rows of a filter as a file that is made while it is read: one for each user at a time. */
@Injectable()
export class ExportService {
  private readonly files: FilesUnderWay

  constructor(
    private readonly walker: LogWalker,
    private readonly access: ReaderAccess,
    private readonly transactions: Transactions,
    private readonly acts: Acts,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {
    this.files = new FilesUnderWay(clock, mostReading)
  }

  /** Throws `logs.export-busy`. A file of everybody's rows is an act. */
  async open(actor: Actor, scope: LogScope, format: LogFormat): Promise<LogFile> {
    const place = this.files.enter(actor.userId)
    if (place === null) throw exportErrors.exportBusy()
    try {
      const asOf = new Date(this.clock.nowMs())
      const walk = await this.walker.begin(scope)
      const isAdmin = scope.userId === null
      if (isAdmin) await this.record(actor, scope, { format, count: walk.total })
      const reader = { language: actor.language, isAdmin, unitsPerDollar: this.options.get('QuotaPerUnit') }
      const written = fileFormat(format, isAdmin)
      return {
        name: `usage-log-${asOf.toISOString().slice(0, 10)}.${format}`,
        contentType: written.contentType,
        content: place.stream(this.pages(actor, { walk, asOf, reader, written })),
        rows: walk.total,
      }
    } catch (error) {
      place.leave()
      throw error
    }
  }

  private async *pages(actor: Actor, { walk, asOf, reader, written }: Making): AsyncGenerator<string> {
    yield written.head
    let rows = 0
    let clearedMs = walk.clearedMs
    for (let rest: WalkedPage['rest'] = walk; rest !== null;) {
      // A file may take its reader hours, and who may have it is not asked again by anybody else.
      if (!(await this.access.holds(actor, reader.isAdmin))) throw platformErrors.forbidden()
      const page: WalkedPage = await this.walker.page(rest, rowsAtOnce)
      rows += page.rows.length
      clearedMs = page.clearedMs
      rest = page.rest
      yield page.rows.map((row) => written.line(exportedRow(row, reader))).join('')
    }
    yield written.end({ rows, asOf, clearedBefore: clearedMs > walk.clearedMs ? new Date(clearedMs) : null })
  }

  private async record(actor: Actor, scope: LogScope, facts: Readonly<Record<string, unknown>>): Promise<void> {
    const asked = Object.entries(scope).filter(([, value]) => value !== null && value !== '' && value !== 0)
    const details = { ...facts, ...Object.fromEntries(asked) }
    const target = { kind: 'site', id: null, name: '' } as const
    await this.transactions.run((tx) => this.acts.record(tx, actor, { action: 'log.exported', target, details }))
  }
}

interface Making {
  readonly walk: LogWalk
  readonly asOf: Date
  readonly reader: ExportReader
  readonly written: FileFormat
}
