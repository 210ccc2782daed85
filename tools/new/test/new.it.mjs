import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { TemporaryRepository } from './temporary-repository.mjs'

/** One of each kind, and what is told apart within a kind: with and without other tables, with and without queues. */
const PIECES = [
  ['feature', 'billing', 'gift-card'],
  ['feature', 'logs', 'saved-view'],
  ['event', 'billing', 'gift-card', 'redeemed'],
  ['job', 'billing', 'purge-drafts'],
  ['job', 'identity', 'forget-visitors'],
  ['format', 'cohere-chat'],
]
const GENERATED = [
  'services/billing/src/gift-card',
  'services/billing/src/migrations',
  'services/billing/src/migrations.ts',
  'services/billing/test/gift-card.it.ts',
  'services/billing/src/purge-drafts',
  'services/billing/src/app.module.ts',
  'services/logs/src/saved-view',
  'services/logs/src/migrations',
  'services/logs/src/migrations.ts',
  'services/logs/test/saved-view.it.ts',
  'services/logs/src/app.module.ts',
  'services/identity/src/forget-visitors',
  'services/identity/src/app.module.ts',
  'libs/contracts/src/billing/gift-card-redeemed.v1.event.ts',
  'libs/contracts/src/core/streams.ts',
  'libs/contracts/src/index.ts',
  'libs/catalogue/src/provider.ts',
  'libs/formats/src/cohere-chat',
  'libs/formats/src/formats.ts',
]

describe('generating', () => {
  /** @type {TemporaryRepository} */
  let repository
  /** @type {{ isOk: boolean, output: string }[]} */
  let results

  before(() => {
    repository = new TemporaryRepository()
    results = PIECES.map((args) => repository.generate(...args))
  })
  after(() => repository.remove())

  /** @param {string} file */
  const read = (file) => readFileSync(path.join(repository.root, file), 'utf8')

  it('writes every piece and finds the place of everything that it registers', () => {
    for (const { isOk, output } of results) {
      assert.ok(isOk, output)
      assert.match(output, /^made /m)
      assert.doesNotMatch(output, /^- \S+\.ts: /m, 'something was left to be registered by hand')
    }
    assert.match(read('services/billing/src/app.module.ts'), /^ {4}GiftCardModule,$/m)
    assert.match(read('services/billing/src/app.module.ts'), /entities: \[(\w+, )+GiftCardEntity\]/)
    assert.match(read('services/billing/src/migrations.ts'), /,\s+GiftCards\d+,?\s*\]/)
    assert.match(read('services/logs/src/app.module.ts'), /entities: \[SavedViewEntity\]/)
    assert.match(read('services/logs/src/migrations.ts'), /,\s+SavedViews\d+,?\s*\]/)
    assert.match(read('services/identity/src/app.module.ts'), /^ {4}JobsModule\.forRoot\(\),$/m)
    assert.match(read('libs/contracts/src/index.ts'), /giftCardRedeemed/)
  })

  it('makes what the compiler accepts', () => {
    writeFileSync(
      path.join(repository.root, 'tsconfig.json'),
      JSON.stringify({ extends: './tools/typescript/base.json', include: GENERATED }),
    )
    const { isOk, output } = repository.run('node_modules/typescript-7/bin/tsc', '-p', '.')
    assert.ok(isOk, output)
  })

  it('makes what the house style accepts', () => {
    const lint = repository.run('node_modules/eslint/bin/eslint.js', ...GENERATED)
    assert.ok(lint.isOk, lint.output)
    const format = repository.run('node_modules/prettier/bin/prettier.cjs', '--check', ...GENERATED)
    assert.ok(format.isOk, format.output)
  })

  it('makes tests that pass, and breaks none but the one that asks who reads the event', () => {
    const config = ['-c', 'tools/jest/unit.config.cjs']
    const names = [
      '/gift-card/',
      '/saved-view/',
      '/purge-drafts/',
      '/forget-visitors/',
      '/cohere-chat/',
      'contracts.spec',
      'providers.spec',
    ]
    const { output } = repository.run('node_modules/jest/bin/jest.js', ...config, ...names)
    assert.match(output, /● streams › keep evt\.billing\.gift-card\.redeemed\.v1 for a consumer/)
    assert.match(output, /Test Suites: 1 failed, 8 passed/)
    assert.match(output, /Tests: +1 failed/)
  })

  it('makes features that work on PostgreSQL', () => {
    const config = ['-c', 'tools/jest/it.config.cjs']
    const { isOk, output } = repository.run('node_modules/jest/bin/jest.js', ...config, 'gift-card.it', 'saved-view.it')
    assert.ok(isOk, output)
    assert.match(output, /Test Suites: 2 passed/)
  })

  it('never writes over what is there', () => {
    const file = 'services/billing/src/gift-card/gift-card.policy.ts'
    writeFileSync(path.join(repository.root, file), '// mine\n')
    const { isOk, output } = repository.generate('feature', 'billing', 'gift-card')
    assert.equal(isOk, false)
    assert.match(output, /exists already: choose another name\. Nothing was written\./)
    assert.equal(read(file), '// mine\n')
  })

  it('says what is wrong with what it was asked for', () => {
    const cases = [
      { args: ['feature', 'nobody', 'gift-card'], says: /There is no service "nobody": name one of .*billing/ },
      { args: ['feature', 'billing', 'GiftCard'], says: /small letters with hyphens.*not "GiftCard"/ },
      { args: ['feature', 'billing'], says: /It takes 2 names\.\nUsage: npm run new:feature -- <service> <noun>/ },
      { args: ['feature', 'relay', 'gift-card'], says: /no migrations: a service without a database/ },
      { args: ['event', 'nobody', 'card', 'lost'], says: /There is no owner "nobody"/ },
      { args: ['event', 'relay', 'card', 'lost'], says: /No stream keeps evt\.relay\.card\.lost\.v1/ },
      { args: ['page', 'billing'], says: /What can be made: feature, event, job, format, remote, language\./ },
    ]
    for (const { args, says } of cases) {
      const { isOk, output } = repository.generate(...args)
      assert.equal(isOk, false)
      assert.match(output, says)
    }
    assert.equal(existsSync(path.join(repository.root, 'services/nobody')), false)
  })
})
