import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { servicesTouchedBy } from './watch-sources.mjs'

const services = ['edge', 'identity', 'billing']

describe('a saved file', () => {
  for (const [file, touched] of /** @type {[string, string[]][]} */ ([
    ['services/billing/src/quota/quota.service.ts', ['billing']],
    ['deploy/edge/src/main.ts', ['edge']],
    ['libs/pricing/src/index.ts', services],
    ['libs/testing/src/index.ts', []],
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
})
