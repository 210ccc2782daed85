import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractFaults, exportedNames, promisedAnew } from './promised-names.mjs'

const source = `
export { Button, type ButtonProps } from './button'
export {
  type Kind,
  Menu, // beside it
  paths as ways,
} from './menu'
export type { Nobody } from './types'
export const CONTRACT = 1
export function useIt() {}
`

test('names the values that a module exports, and no types', () => {
  assert.deepEqual(exportedNames(source), ['Button', 'CONTRACT', 'Menu', 'useIt', 'ways'])
})

for (const way of [`export * from './all'`, 'export default 1'])
  test(`does not pass over what it cannot read: ${way}`, () =>
    assert.throws(() => exportedNames(way), /cannot be read/))

const promised = { contract: 1, modules: { kit: ['Button', 'Menu'], gone: ['One'] } }

test('finds nothing in what is offered as promised', () => {
  assert.deepEqual(contractFaults(promised, promised), [])
})

test('finds what is gone, with whole modules, and what is new', () => {
  assert.deepEqual(contractFaults(promised, { contract: 1, modules: { kit: ['Menu', 'Tabs'] } }), [
    'Button of kit is gone: remotes of contract 1 ask for it. Keep it, or raise CONTRACT',
    'One of gone is gone: remotes of contract 1 ask for it. Keep it, or raise CONTRACT',
    'Tabs of kit is new: promise it',
  ])
})

test('asks for a promise of another contract', () => {
  const faults = contractFaults(promised, { contract: 2, modules: {} })
  assert.deepEqual(faults, ['the sdk speaks contract 2, promised is 1: promise anew'])
})

test('promises never less within a contract, and begins anew with another', () => {
  const offered = { contract: 1, modules: { kit: ['Tabs'], fresh: ['Two'] } }
  assert.deepEqual(promisedAnew(promised, offered), {
    contract: 1,
    modules: { fresh: ['Two'], gone: ['One'], kit: ['Button', 'Menu', 'Tabs'] },
  })
  assert.deepEqual(promisedAnew(promised, { ...offered, contract: 2 }), { ...offered, contract: 2 })
})
