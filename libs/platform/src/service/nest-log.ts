import type { LoggerService } from '@nestjs/common'
import type { Log } from '../log/log'

/** Nest's own messages in our log: its chatter while booting at debug, its warnings and errors as such. */
export class NestLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(message: unknown, ...details: unknown[]): void {
    this.sink.debug('nest.said', fields(message, details))
  }

  debug(message: unknown, ...details: unknown[]): void {
    this.sink.debug('nest.said', fields(message, details))
  }

  verbose(message: unknown, ...details: unknown[]): void {
    this.sink.debug('nest.said', fields(message, details))
  }

  warn(message: unknown, ...details: unknown[]): void {
    this.sink.warn('nest.warned', fields(message, details))
  }

  error(message: unknown, ...details: unknown[]): void {
    this.sink.error('nest.failed', fields(message, details))
  }

  fatal(message: unknown, ...details: unknown[]): void {
    this.sink.error('nest.failed', fields(message, details))
  }
}

function fields(message: unknown, details: unknown[]): Record<string, unknown> {
  return message instanceof Error ? { error: message, details } : { text: message, details }
}
