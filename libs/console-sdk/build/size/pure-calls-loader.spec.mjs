import assert from 'node:assert/strict'
import { it } from 'node:test'
import pureCallsLoader from './pure-calls-loader.mjs'

const pure = '/*#__PURE__*/ '

it('marks what makes a value, at the head of its chain', () => {
  const source = 'const view = z.object({ id: rowId.min(1), names: z.array(z.string().max(9)), ...limitsOf(faults) });'
  const marked = `const view = ${pure}z.object({ id: ${pure}rowId.min(1), names: ${pure}z.array(${pure}z.string().max(9)), ...${pure}limitsOf(faults) });`
  assert.equal(pureCallsLoader(source), marked)
})

it('leaves statements alone, which are there for their effect, and what a short function returns', () => {
  const source =
    'const check = (issues)=>{\n    issues.push(1);\n    add(issues)\n}\nconst add = (issues)=>issues.push(2);'
  assert.equal(pureCallsLoader(source), source)
})

it('leaves keywords alone', () => {
  const source = 'const make = function(given) { return 1 }, later = async (given)=>1;'
  assert.equal(pureCallsLoader(source), source)
})
