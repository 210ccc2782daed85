import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import contracts from '@tollgate/contracts'
import { optionsPage } from './options-page.mjs'
import { routesPage } from './routes-page.mjs'
import { variablesIn, variablesPage } from './variables-page.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')

test('every option stands on its page, with the rules that name it', () => {
  const rules = [{ file: 'rules/a.md', text: '# A\n\n## Retries\n\n- **X1** By `RetryTimes` a call is asked again.\n' }]
  const page = optionsPage(contracts.options, rules)
  for (const key of contracts.optionKeys) assert.ok(page.includes(`| \`${key}\` |`), key)
  const [row = ''] = page.split('\n').filter((line) => line.startsWith('| `RetryTimes` |'))
  assert.match(row, /\[X1\]\(\.\.\/rules\/a\.md#retries\) \|$/)
})

test('no default of a secret is told', () => {
  const secret = { ...contracts.options.EpayKey, default: 'planted' }
  assert.doesNotMatch(optionsPage({ EpayKey: secret }, []), /planted/)
})

test('every route stands on its page', () => {
  const page = routesPage(contracts.routes)
  for (const { path: route } of contracts.routes) assert.ok(page.includes(`| \`${route}\` |`), route)
})

test('a variable is read from its schema as it is written', () => {
  const source = `export const env = base.extend({
  /** How long it may take. */
  WAIT_MS: z.coerce.number().int().min(1).max(9_000).default(1_000),
  /**
   * The largest one,
   * decompressed.
   */
  LIMIT_BYTES: z.coerce
    .number()
    .default(64 * mebibyte),
  PLACE: z.string().optional(),
})`
  assert.deepEqual(variablesIn(source), [
    {
      name: 'WAIT_MS',
      value: '1000',
      isOptional: false,
      takes: 'number from 1 to 9000',
      said: 'How long it may take.',
    },
    {
      name: 'LIMIT_BYTES',
      value: '67108864',
      isOptional: false,
      takes: 'number',
      said: 'The largest one, decompressed.',
    },
    { name: 'PLACE', value: '', isOptional: true, takes: 'text', said: '' },
  ])
})

test('every variable of a schema stands on its page', () => {
  const files = [
    'libs/platform/src/config/service-env.ts',
    'deploy/edge/src/config/edge.config.ts',
    ...readdirSync(path.join(root, 'services')).map((name) => `services/${name}/src/${name}.config.ts`),
  ]
  const sources = files.map((file) => ({ title: file, source: read(file) }))
  const page = variablesPage(sources)
  const named = sources.flatMap(({ source }) => [...source.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name))
  assert.ok(named.length > 40)
  for (const name of named.filter((each) => !/_(URL|KEY): true/.test(`${each}`)))
    assert.ok(page.includes(`\`${name}\``), name)
})
