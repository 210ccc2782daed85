/** @typedef {import('./feature.mjs').Feature} Feature */

/** @param {Feature} feature */
export const moduleText = ({ noun: { kebab, pascal } }) => `import { Module } from '@nestjs/common'
import { ${pascal}Repository } from './${kebab}.repository'
import { ${pascal}Service } from './${kebab}.service'

@Module({ providers: [${pascal}Service, ${pascal}Repository], exports: [${pascal}Service] })
export class ${pascal}Module {}
`

/** @param {Feature} feature */
export const serviceText = ({
  noun: { kebab, camel, pascal, plain },
  plural,
}) => `import { Injectable } from '@nestjs/common'
import { type Page, type Paged, paged, Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import type { ${pascal}Entity } from './${kebab}.entity'
import { valid${pascal}Name } from './${kebab}.policy'
import { ${pascal}Repository } from './${kebab}.repository'

/** The use cases of ${plural.plain}. */
@Injectable()
export class ${pascal}Service {
  constructor(
    private readonly transactions: Transactions,
    private readonly ${plural.camel}: ${pascal}Repository,
    private readonly clock: Clock,
  ) {}

  /** Keeps a new ${plain} of the actor and returns its id. Throws what \`valid${pascal}Name\` throws. */
  async create(actor: Pick<Actor, 'userId'>, name: string): Promise<number> {
    const ${camel} = {
      ownerId: actor.userId,
      name: valid${pascal}Name(name),
      createdAt: new Date(this.clock.nowMs()),
    }
    return this.transactions.run((tx) => this.${plural.camel}.insert(tx, ${camel}))
  }

  /** A page of the actor's own, the newest first. */
  async list(actor: Pick<Actor, 'userId'>, page: Page): Promise<Paged<${pascal}Entity>> {
    const [rows, total] = await this.transactions.read((tx) => this.${plural.camel}.listOf(tx, actor.userId, page))
    return paged(rows, total, page)
  }
}
`

/** @param {Feature} feature */
export const repositoryText = ({
  service,
  noun: { kebab, camel, pascal },
  table,
}) => `import { Injectable } from '@nestjs/common'
import type { Page, Tx } from '@tollgate/persistence'
import { ${pascal}Entity } from './${kebab}.entity'

/** The one writer of \`${service}.${table}\`. */
@Injectable()
export class ${pascal}Repository {
  /** Returns the id of the new row. */
  async insert(tx: Tx, ${camel}: Omit<${pascal}Entity, 'id'>): Promise<number> {
    const { id } = await tx.save(${pascal}Entity, { ...${camel} })
    return id
  }

  /** The newest first, with the number of all. */
  listOf(tx: Tx, ownerId: number, page: Page): Promise<[${pascal}Entity[], number]> {
    return tx.findAndCount(${pascal}Entity, {
      where: { ownerId },
      order: { id: 'DESC' },
      skip: page.offset,
      take: page.pageSize,
    })
  }
}
`

/** @param {Feature} feature */
export const entityText = ({
  service,
  noun: { pascal },
  table,
}) => `import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

/** A row of \`${service}.${table}\`. */
@Entity({ schema: '${service}', name: '${table}' })
export class ${pascal}Entity {
  @PrimaryGeneratedColumn(bigintColumn)
  id!: number

  @Column('int', { name: 'owner_id' })
  ownerId!: number

  @Column('text')
  name!: string

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date
}
`

/** @param {Feature} feature */
export const migrationText = ({
  service,
  plural,
  table,
  migration,
}) => `import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The ${plural.plain} of users. */
export class ${migration.name} implements MigrationInterface {
  name = '${migration.name}'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      CREATE TABLE ${service}.${table} (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        owner_id integer NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL
      )\`)
    await runner.query(\`CREATE INDEX ${table}_of_owner ON ${service}.${table} (owner_id, id)\`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
`

/** @param {Feature} feature */
export const policyText = ({
  service,
  noun: { kebab, camel, pascal, one },
}) => `import { ${camel}Errors } from './${kebab}.errors'

const mostCharacters = 50

/** Returns the name of ${one} as it is kept, without blanks around it. Throws \`${service}.${kebab}-unnamed\` or \`${service}.${kebab}-name-too-long\`. */
export function valid${pascal}Name(text: string): string {
  const name = text.trim()
  if (name === '') throw ${camel}Errors.${camel}Unnamed()
  if ([...name].length > mostCharacters) throw ${camel}Errors.${camel}NameTooLong({ mostCharacters })
  return name
}
`

/** @param {Feature} feature */
export const errorsText = ({
  service,
  noun: { camel, plain, one },
}) => `import { defineErrors } from '@tollgate/platform'

/** Why ${one} is refused. */
export const ${camel}Errors = defineErrors('${service}', {
  ${camel}Unnamed: { zh: '名称不能为空', en: 'Give the ${plain} a name' },
  ${camel}NameTooLong: {
    zh: '名称长度不得大于 {mostCharacters} 位',
    en: 'The name of ${one} may have at most {mostCharacters} characters',
  },
})
`
