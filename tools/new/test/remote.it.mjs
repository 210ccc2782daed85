import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { TemporaryRepository } from './temporary-repository.mjs'

const FOLDER = 'frontends/gift-cards'

describe('generating a remote', () => {
  /** @type {TemporaryRepository} */
  let repository
  /** @type {{ isOk: boolean, output: string }} */
  let result

  before(() => {
    repository = new TemporaryRepository()
    result = repository.generate('remote', 'gift-card')
  })
  after(() => repository.remove())

  const test = () => repository.run('node_modules/jest/bin/jest.js', '-c', 'tools/jest/unit.config.cjs', FOLDER)

  it('writes all of it, with the versions that the console has', () => {
    assert.ok(result.isOk, result.output)
    const { dependencies } = JSON.parse(readFileSync(path.join(repository.root, FOLDER, 'package.json'), 'utf8'))
    for (const version of Object.values(dependencies)) assert.match(version, /^(\d|\*)/)
  })

  it('makes what the compiler and the house style accept', () => {
    for (const args of [
      ['node_modules/typescript-7/bin/tsc', '-p', FOLDER],
      ['node_modules/eslint/bin/eslint.js', FOLDER],
      ['node_modules/prettier/bin/prettier.cjs', '--check', FOLDER],
    ]) {
      const { isOk, output } = repository.run(...args)
      assert.ok(isOk, output)
    }
  })

  it('makes a unit test that passes, and fails when the page says something else', () => {
    const model = `${FOLDER}/src/features/gift-cards/gift-card.model.ts`
    const { isOk, output } = test()
    assert.ok(isOk, output)
    assert.match(output, /Test Suites: 1 passed/)
    repository.replace(model, "tone: 'good'", "tone: 'bad'")
    assert.equal(test().isOk, false)
    repository.replace(model, "tone: 'bad'", "tone: 'good'")
  })

  it('makes what can be built, as long as every page that it announces is there', () => {
    const build = [
      'node_modules/@rspack/cli/bin/rspack.js',
      'build',
      '--mode',
      'production',
      '-c',
      `${FOLDER}/rspack.config.mjs`,
    ]
    const { isOk, output } = repository.run(...build)
    assert.ok(isOk, output)
    const manifest = JSON.parse(readFileSync(path.join(repository.root, FOLDER, 'dist/manifest.json'), 'utf8'))
    assert.equal(manifest.routes[0].path, '/gift-cards/:sheet?/:id?')
    repository.replace(`${FOLDER}/src/manifest.ts`, './pages/GiftCardsPage', './pages/GonePage')
    const broken = repository.run(...build)
    assert.equal(broken.isOk, false)
    assert.match(broken.output, /the module \.\/pages\/GonePage has no file in src/)
  })
})
