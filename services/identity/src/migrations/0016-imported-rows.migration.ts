import { importedRowsTable } from '@tollgate/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which users and options came out of the database of another gateway. */
export class ImportedRows1767225600016 implements MigrationInterface {
  name = 'ImportedRows1767225600016'

  async up(query: QueryRunner): Promise<void> {
    await query.query(importedRowsTable('identity'))
    await query.query(`CREATE INDEX imported_rows_by_id ON identity.imported_rows (kind, id)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
