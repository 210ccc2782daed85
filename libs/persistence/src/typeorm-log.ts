import { createLog } from '@tollgate/platform'
import type { Logger } from 'typeorm'

/** TypeORM's own words, as log lines. Failed queries are told where they were made; their parameters never are. */
export class TypeOrmLog implements Logger {
  private readonly lines = createLog('persistence')

  logQuery(): void {}

  logQueryError(): void {}

  logQuerySlow(): void {}

  logSchemaBuild(): void {}

  logMigration(message: string): void {
    this.lines.info('migration', { message })
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    this.lines[level === 'warn' ? 'warn' : 'debug']('typeorm', { message: String(message) })
  }
}
