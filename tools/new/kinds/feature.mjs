import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { addListed } from '../plan/edits.mjs'
import { Fault } from '../plan/fault.mjs'
import { missingDependencies, registerModule, sourceOf } from '../plan/services.mjs'
import { pluralOf, wordsOf } from '../plan/words.mjs'
import {
  entityText,
  errorsText,
  migrationText,
  moduleText,
  policyText,
  repositoryText,
  serviceText,
} from './feature-sources.mjs'
import { errorsSpecText, policySpecText, serviceItText } from './feature-tests.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/plan.mjs').Edit} Edit */
/** @typedef {import('../plan/words.mjs').Words} Words */
/**
 * What the texts of a feature are filled with.
 * @typedef {object} Feature
 * @property {string} service    billing
 * @property {Words} noun        gift-card
 * @property {Words} plural      gift-cards
 * @property {string} table      gift_cards
 * @property {{ file: string, name: string }} migration  0005-gift-cards.migration, GiftCards1767225600005
 */

export const usage = 'new:feature -- <service> <noun>'

/** Migrations are named by this time and their number, in the order in which they run. */
const FIRST_MIGRATION = 1_767_225_600_000

/**
 * A feature of a service: a table, its repository, a use case that opens transactions, a rule, errors, and their tests.
 * @param {string} root @param {string[]} args
 * @returns {Plan}
 */
export function planFeature(root, [serviceName, nounName]) {
  const { service, source } = sourceOf(root, serviceName)
  const noun = wordsOf(nounName, 'A feature')
  const plural = wordsOf(pluralOf(noun.plain).replaceAll(' ', '-'), 'A feature')
  const migration = nextMigration(root, source, plural)
  const feature = { service, noun, plural, table: plural.kebab.replaceAll('-', '_'), migration }
  const folder = `${source}/${noun.kebab}`
  return {
    files: {
      [`${folder}/${noun.kebab}.module.ts`]: moduleText(feature),
      [`${folder}/${noun.kebab}.service.ts`]: serviceText(feature),
      [`${folder}/${noun.kebab}.policy.ts`]: policyText(feature),
      [`${folder}/${noun.kebab}.policy.spec.ts`]: policySpecText(feature),
      [`${folder}/${noun.kebab}.repository.ts`]: repositoryText(feature),
      [`${folder}/${noun.kebab}.entity.ts`]: entityText(feature),
      [`${folder}/${noun.kebab}.errors.ts`]: errorsText(feature),
      [`${folder}/${noun.kebab}.errors.spec.ts`]: errorsSpecText(feature),
      [`${source}/migrations/${migration.file}.ts`]: migrationText(feature),
      [`services/${service}/test/${noun.kebab}.it.ts`]: serviceItText(feature),
    },
    edits: [
      registerEntity(source, feature),
      registerMigration(source, feature),
      registerModule(source, { name: `${noun.pascal}Module`, from: `./${noun.kebab}/${noun.kebab}.module` }),
    ],
    next: [
      ...missingDependencies(root, service, ['@tollgate/persistence', '@tollgate/texts', 'typeorm']),
      `the columns, in ${migration.file}.ts and ${noun.kebab}.entity.ts; a migration that has run anywhere is never changed`,
      `HTTP: a row in libs/contracts/src/routes, schemas in libs/contracts/src/http/${service}, then ${noun.kebab}.controller.ts`,
    ],
  }
}

/** @param {string} root @param {string} source @param {Words} plural */
function nextMigration(root, source, { kebab, pascal }) {
  const folder = path.join(root, source, 'migrations')
  if (!existsSync(folder))
    throw new Fault(`${source} has no migrations: a service without a database keeps no features of this kind.`)
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0)
  const number = Math.max(0, ...numbers) + 1
  return {
    file: `${String(number).padStart(4, '0')}-${kebab}.migration`,
    name: `${pascal}${FIRST_MIGRATION + number}`,
  }
}

/** @param {string} source @param {Feature} feature @returns {Edit} */
const registerEntity = (source, { noun }) => ({
  file: `${source}/app.module.ts`,
  apply: (text) =>
    addListed(text, 'entities', { name: `${noun.pascal}Entity`, from: `./${noun.kebab}/${noun.kebab}.entity` }),
  byHand: `add ${noun.pascal}Entity to PersistenceModule.forRoot`,
})

/** @param {string} source @param {Feature} feature @returns {Edit} */
const registerMigration = (source, { migration }) => ({
  file: `${source}/migrations.ts`,
  apply: (text) => addListed(text, 'migrations', { name: migration.name, from: `./migrations/${migration.file}` }),
  byHand: `add ${migration.name} to the migrations of the service`,
})
