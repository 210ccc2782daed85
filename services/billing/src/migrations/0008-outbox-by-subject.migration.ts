import { outboxBySubject } from '@tollgate/messaging'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Each stream's part of the outbox is drained by itself: it has to be found without reading the others'. */
export class OutboxBySubject1767225600008 implements MigrationInterface {
  name = 'OutboxBySubject1767225600008'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxBySubject('billing'))
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
