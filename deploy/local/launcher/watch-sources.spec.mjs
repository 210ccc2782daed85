import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isOfConsole, servicesTouchedBy } from './watch-sources.mjs'

const services = ['edge', 'identity', 'billing']

describe('a saved file', () => {
  for (const [file, touched] of /** @type {[string, string[]][]} */ ([
    ['services/billing/src/quota/quota.service.ts', ['billing']],
    ['deploy/edge/src/main.ts', ['edge']],
    ['libs/pricing/src/index.ts', services],
    ['libs/testing/src/index.ts', []],
    ['libs/console-ui/src/button/button.tsx', []],
    ['frontends/identity/src/manifest.ts', []],
    ['libs/pricing/src/charge.spec.ts', []],
    ['libs/pricing/dist/index.js', []],
    ['services/billing/test/quota.it.ts', []],
    ['deploy/local/start.mjs', []],
    ['services/billing/src/.quota.service.ts.swp', []],
  ])) {
    it(`${file} restarts ${touched.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(servicesTouchedBy(file, services), touched)
    })
  }

  it('of the console is told from all others', () => {
    const files = [
      'frontends/logs/src/pages/LogPage.tsx',
      'libs/console-ui/src/button/button.tsx',
      'frontends/shell/src/shell.css',
    ]
    assert.deepEqual(files.filter(isOfConsole), files)
    const others = [
      'libs/pricing/src/index.ts',
      'frontends/logs/dist/manifest.json',
      'frontends/logs/src/row.model.spec.ts',
    ]
    assert.deepEqual(others.filter(isOfConsole), [])
  })
})
