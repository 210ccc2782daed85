import { importedRowsTable } from '@tollgate/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which tokens came out of the database of another gateway. */
export class ImportedRows1767225600014 implements MigrationInterface {
  name = 'ImportedRows1767225600014'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(importedRowsTable('billing'))
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
