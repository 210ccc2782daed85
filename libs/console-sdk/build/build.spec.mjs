import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findHandler, paramsOf } from './mocks/mock-http.mjs'
import { overBudget } from './size/budget.mjs'
import { compress } from './size/compression.mjs'

describe('the budget', () => {
  const sizes = new Map([
    ['a.js', 60_000],
    ['b.js', 90_001],
    ['a.js.br', 50_000],
    ['manifest.json', 400],
  ])

  it('counts scripts and styles, and says which are the largest', () => {
    assert.equal(
      overBudget('The remote a', sizes, 150_000),
      'The remote a is 150.0 KB compressed, its budget is 150.0 KB. Largest: b.js 90.0 KB, a.js 60.0 KB',
    )
    assert.equal(overBudget('The remote a', sizes, 150_001), null)
  })
})

describe('compressed copies', () => {
  it('are made of text that is worth it', async () => {
    const packed = await compress('main.js', Buffer.from('console.log(1)\n'.repeat(100)))
    assert.ok(packed !== null && packed.br.length < 100 && packed.gz.length < 100)
  })

  it('are not made of fonts, nor of what is tiny', async () => {
    assert.equal(await compress('inter.woff2', Buffer.alloc(2_000)), null)
    assert.equal(await compress('main.js', Buffer.from('1')), null)
  })
})

describe('the way to a mock handler', () => {
  it('gives the values of names, and takes a slash at the end', () => {
    assert.deepEqual(paramsOf('/api/channel/:id', '/api/channel/7'), { id: '7' })
    assert.deepEqual(paramsOf('/api/channel', '/api/channel/'), {})
    assert.equal(paramsOf('/api/channel/:id', '/api/channel/7/test'), null)
  })

  it('asks the first api before the second', () => {
    const handler = () => ({})
    const other = () => ({})
    const apis = [handler, other].map((handle) => ({
      createState: () => null,
      handlers: { 'GET /api/status': handle },
    }))
    const found = findHandler(
      apis.map((api) => [api, null]),
      'GET',
      '/api/status',
    )
    assert.equal(found?.handler, handler)
    assert.equal(findHandler([[null, null]], 'GET', '/api/status'), null)
  })
})
