import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, it } from 'node:test'
import { root } from './base.mjs'
import leftOutLoader from './left-out-loader.mjs'
import { findHandler, paramsOf } from './mocks/mock-http.mjs'
import { overBudget } from './size/budget.mjs'
import { compress } from './size/compression.mjs'
import fontLoader, { lettersOf } from './size/font-loader.mjs'

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

describe('a typeface', () => {
  const inter = readFileSync(
    createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  /** @param {'common' | 'rest'} letters @param {boolean} ligatures @returns {Promise<Buffer>} */
  const smaller = (letters, ligatures) =>
    new Promise((resolve, reject) => {
      const done = (/** @type {Error | null} */ error, /** @type {Buffer} */ font) =>
        error === null ? resolve(font) : reject(error)
      fontLoader.call(/** @type {any} */ ({ getOptions: () => ({ letters, ligatures }), async: () => done }), inter)
    })

  it('is cut to what the console shows of it, the features of its layout with it where they are wanted', async () => {
    const [whole, plain, rest] = await Promise.all([
      smaller('common', true),
      smaller('common', false),
      smaller('rest', true),
    ])
    assert.equal(whole.toString('latin1', 0, 4), 'wOF2')
    assert.ok(whole.length < inter.length * 0.42, `${whole.length} of ${inter.length} bytes`)
    assert.ok(plain.length < whole.length)
    assert.ok(rest.length < whole.length)
  })

  it('is asked for by the letters that each part of it has', () => {
    const text = readFileSync(path.join(root, 'libs/console-ui/src/app-theme/fonts.ts'), 'utf8')
    for (const [part, letters] of Object.entries(lettersOf)) {
      const [, ranges = ''] = new RegExp(`const ${part} =\\s+'([^']+)'`).exec(text) ?? []
      assert.deepEqual(lettersIn(ranges), [...letters].sort())
    }
  })
})

/** @param {string} ranges as a stylesheet says them @returns {string[]} */
const lettersIn = (ranges) =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .sort()

describe('a module that is left out', () => {
  it('has its names still, and does nothing', () => {
    const source = 'const a = 1\nexport const b = () => a\nexport function c() {}\nfunction d() {}\nexport { d as e }\n'
    const left = ['b', 'c', 'e'].map((name) => `export const ${name} = () => undefined`)
    assert.equal(leftOutLoader(source), left.join('\n'))
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
