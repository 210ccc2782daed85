import { importedRowsTable } from '@tollgate/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which channels came out of the database of another gateway. */
export class ImportedRows1767225600010 implements MigrationInterface {
  name = 'ImportedRows1767225600010'

  async up(query: QueryRunner): Promise<void> {
    await query.query(importedRowsTable('channels'))
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
