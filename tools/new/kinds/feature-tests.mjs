/** @typedef {import('./feature.mjs').Feature} Feature */

/** @param {Feature} feature */
export const policySpecText = ({
  noun: { kebab, camel, pascal, one },
}) => `import { ${camel}Errors } from './${kebab}.errors'
import { valid${pascal}Name } from './${kebab}.policy'

describe('the name of ${one}', () => {
  it('is trimmed, and its characters are counted, not its bytes', () => {
    expect(valid${pascal}Name(\`  \${'名'.repeat(50)} \`)).toBe('名'.repeat(50))
  })

  it.each([
    ['   ', ${camel}Errors.${camel}Unnamed],
    ['n'.repeat(51), ${camel}Errors.${camel}NameTooLong],
  ])('is refused when it is %j', (text, { code }) => {
    expect(() => valid${pascal}Name(text)).toThrow(expect.objectContaining({ code }))
  })
})
`

/** @param {Feature} feature */
export const errorsSpecText = ({ noun: { kebab, camel } }) => `import { faultsOfTexts } from '@tollgate/texts'
import { ${camel}Errors } from './${kebab}.errors'

it('speaks both languages in its errors', () => expect(faultsOfTexts(${camel}Errors)).toEqual([]))
`

/** @param {Feature} feature */
export const serviceItText = (feature) => `${itImports(feature)}
describe('${feature.plural.plain}', () => {
  const clock = new ManualClock()
  let database: TestDatabase
  let source: DataSource
  let ${feature.plural.camel}: ${feature.noun.pascal}Service

  beforeAll(async () => {
    database = await testDatabase()
    source = await openDataSource({
      url: database.url,
      schema: '${feature.service}',
      entities: [${feature.noun.pascal}Entity],
      migrations: [${feature.migration.name}],
    })
    ${feature.plural.camel} = new ${feature.noun.pascal}Service(new Transactions(source), new ${feature.noun.pascal}Repository(), clock)
  })
  afterAll(async () => {
    await source?.destroy()
    await database?.drop()
  })
${itCases(feature)}})
`

/** @param {Feature} feature */
const itImports = ({
  noun: { kebab, camel, pascal },
  migration,
}) => `import { openDataSource, pageOf, Transactions } from '@tollgate/persistence'
import { ManualClock, testDatabase, type TestDatabase } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { ${pascal}Entity } from '../src/${kebab}/${kebab}.entity'
import { ${camel}Errors } from '../src/${kebab}/${kebab}.errors'
import { ${pascal}Repository } from '../src/${kebab}/${kebab}.repository'
import { ${pascal}Service } from '../src/${kebab}/${kebab}.service'
import { ${migration.name} } from '../src/migrations/${migration.file}'
`

/** @param {Feature} feature */
const itCases = ({ noun: { camel }, plural }) => `
  it('are kept for their owner, and listed the newest first', async () => {
    const first = await ${plural.camel}.create({ userId: 7 }, ' first ')
    const second = await ${plural.camel}.create({ userId: 7 }, 'second')
    await ${plural.camel}.create({ userId: 8 }, 'of somebody else')
    const createdAt = new Date(clock.nowMs())
    expect(await ${plural.camel}.list({ userId: 7 }, pageOf({}))).toEqual({
      items: [
        { id: second, ownerId: 7, name: 'second', createdAt },
        { id: first, ownerId: 7, name: 'first', createdAt },
      ],
      total: 2,
      page: 1,
      page_size: 10,
    })
  })

  it('are refused without a name, and nothing is kept', async () => {
    const { code } = ${camel}Errors.${camel}Unnamed
    await expect(${plural.camel}.create({ userId: 9 }, ' ')).rejects.toMatchObject({ code })
    expect(await ${plural.camel}.list({ userId: 9 }, pageOf({}))).toMatchObject({ total: 0 })
  })
`
