import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm'
import { bigintColumn, unitsColumn } from '../src'

/** A small schema for the tests of this folder. */
@Entity({ name: 'books' })
export class Book {
  @PrimaryColumn('text')
  title!: string

  @Column(unitsColumn)
  units!: number

  @Column({ ...bigintColumn, nullable: true })
  lentAt!: number | null
}

export class MakeBooks1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shelf.books (title text PRIMARY KEY, units bigint NOT NULL DEFAULT 0)')
  }

  async down(): Promise<void> {
    // Forward only.
  }
}

export class AddLending1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shelf.books ADD COLUMN "lentAt" bigint')
  }

  async down(): Promise<void> {
    // Forward only.
  }
}

export const shelf = {
  schema: 'shelf',
  entities: [Book],
  migrations: [MakeBooks1700000000000, AddLending1700000000001],
}
