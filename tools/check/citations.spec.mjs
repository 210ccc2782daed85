import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anchorsIn, danglingIn, rulesIn, testedIn } from './citations.mjs'

const places = new Set(['README.md', 'docs/a.md', 'libs/sse', 'libs/sse/src', 'libs/sse/README.md', 'libs/usage'])
places
  .add('services/relay/src/call/call.ts')
  .add('services/billing/src/ledger/a.ts')
  .add('services/billing/src/ledger/b.ts')

/** @type {import('./citations.mjs').Library} */
const library = {
  rules: new Set(['A1', 'A2', 'L7']),
  decisions: new Set(['0006']),
  has: (place) => places.has(place),
  headingsOf: () => new Set(['what-survives-what']),
  metrics: new Set(['tollgate_thrown']),
  scripts: new Map([
    ['', new Set(['dev', 'new:event'])],
    ['@tollgate/sse', new Set(['bench'])],
  ]),
}

/** @param {string} text @param {string} [file] */
const cited = (text, file = 'docs/a.md') => danglingIn({ file, text, library }).map(({ said }) => said)

describe('what is cited and not there', () => {
  for (const [text, said] of /** @type {[string, string[]][]} */ ([
    ['as rule A1 says', []],
    ['/** Rules A1, A2 and L7. */', []],
    ['rules A1 to A9', ['rule A9']],
    ['rules A3, A4 and A1', ['rule A3', 'rule A4']],
    ['rule A123, however many digits', ['rule A123']],
    ['// colours by rule\n  // L8', ['rule L8']],
    ['/** by rule\n * L7 */', []],
    ['ADR 0006 and ADR 0099', ['ADR 0099']],
    ['docs/adr/0099 tells', ['ADR 0099']],
    ['the permissions of documents 1 and 3', ['documents 1']],
    ['[here](a.md#what-survives-what), [there](#nowhere)', ['#nowhere']],
    ['[page](../README.md), [other](b.md), [away](https://example.com/x), [in the house](/docs/x)', ['b.md']],
    ['`libs/sse/src` and `libs/{sse,usage}` and `libs/sse/<name>.ts`', []],
    ['`libs/{sse,gone}`, `libs/gone/<name>.ts`', ['libs/{sse,gone}', 'libs/gone/<name>.ts']],
    ['the command makes `libs/new`, beside `libs/old`', ['libs/old']],
    ['   Files: `call/call.ts`, `services/billing/src/ledger/a.ts`', []],
    ['Files: `services/billing/src/ledger/a.ts`, `b.ts`, `c.ts`', ['c.ts']],
    ['`npm run dev`, `npm run new:<what>`, `npm run test:all`', ['npm run test:all']],
    ['`npm run bench -w @tollgate/sse`, `npm run dev -w @tollgate/sse`', ['npm run dev -w @tollgate/sse']],
    ['`npm run bench -w @tollgate/made-up`', []],
    ['alert on `tollgate_thrown` and `tollgate_thrown_total`', ['metric tollgate_thrown_total']],
  ]))
    it(`in ${JSON.stringify(text)}: ${said.join(', ') || 'nothing'}`, () => assert.deepEqual(cited(text), said))

  it('is told with its line', () => {
    assert.deepEqual(danglingIn({ file: 'a.ts', text: 'one\ntwo\n// rule Z9\n', library }), [
      { line: 3, said: 'rule Z9' },
    ])
  })

  it('is looked for between the rules by number alone, and in code among rules and decisions alone', () => {
    const text = 'as below (A9), `libs/gone`'
    assert.deepEqual(cited(text, 'docs/rules/a.md'), ['rule A9', 'libs/gone'])
    assert.deepEqual(cited(text, 'libs/sse/src/a.ts'), [])
  })

  it('may stand in a package’s own folder', () => {
    places.add('libs/sse/test/a.it.ts')
    assert.deepEqual(cited('`test/a.it.ts`', 'libs/sse/README.md'), [])
  })
})

it('rules and anchors are read as they are written', () => {
  assert.deepEqual(rulesIn('# A\n\n- **A1** One.\n- **A12** Two, as **A1**.\n'), ['A1', 'A12'])
  assert.deepEqual(anchorsIn('# The console\n\n## What it is, and `why`\n'), ['the-console', 'what-it-is-and-why'])
})

describe('tests that are named after rules', () => {
  for (const [text, rules] of /** @type {[string, string[]][]} */ ([
    ["it('rule A1: does it', () => {", ['A1']],
    ["describe('rules A1, A3 and A5: all of it', () => {", ['A1', 'A3', 'A5']],
    ['])(`rules A2 to A4: %s`, () => {', ['A2', 'A3', 'A4']],
    ["it('does it (A7)', () => {", ['A7']],
    ["it('does it, whatever (rule A7) others do', () => {", ['A7']],
    ["test.each(rows)(\n  'rule A8: %s', (row) => {", ['A8']],
    ["it('as rules A1 and A9 have it', () => {", ['A1', 'A9']],
    ["describe('A9 all of it', () => {", ['A9']],
    ["it('is written \\'so\\' (A4)', () => {", ['A4']],
    ["it('is printed on A4', () => {", []],
    ["// as rule A1 has it\nexpect(say('rule A2')).toBe('(A3)')", []],
  ]))
    it(`of ${text} are ${rules.join(', ') || 'none'}`, () => assert.deepEqual(testedIn(text), rules))
})
