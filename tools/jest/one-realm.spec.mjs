import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, it } from 'node:test'
import vm from 'node:vm'
import OneRealm from './one-realm.cjs'

const symbol = Symbol.for('a test of the realm')

describe('the environment of a test file', () => {
  it('undoes what the file changed in globals, environment and listeners', async () => {
    const usualConsole = globalThis.console
    const usualExit = process.exit
    const usualFetch = globalThis.fetch
    process.env['OF_BEFORE'] = 'kept'
    const listen = () => undefined
    process.on('SIGTERM', listen)
    const realm = new OneRealm()
    Object.assign(globalThis, { added: 1, [symbol]: 1, fetch: null, console: null })
    Object.assign(process.env, { ADDED: '1', OF_BEFORE: 'changed' })
    process.on('SIGTERM', () => undefined)
    process.exit = () => assert.fail()
    await realm.teardown()
    assert.equal(globalThis.console, usualConsole)
    assert.equal(globalThis.fetch, usualFetch)
    assert.deepEqual(['added' in globalThis, symbol in globalThis], [false, false])
    assert.deepEqual([process.env['ADDED'], process.env['OF_BEFORE']], [undefined, 'kept'])
    assert.deepEqual(process.listeners('SIGTERM'), [listen])
    assert.equal(process.exit, usualExit)
    process.off('SIGTERM', listen)
    delete process.env['OF_BEFORE']
  })

  it('hears what a test has opened when it fails, and at no other time', async () => {
    const realm = new OneRealm()
    const told = []
    globalThis.whenTestFails.add(async () => void told.push('left open'))
    await realm.handleTestEvent({ name: 'test_fn_success' })
    assert.deepEqual(told, [])
    await realm.handleTestEvent({ name: 'test_fn_failure' })
    assert.deepEqual(told, ['left open'])
    await realm.teardown()
    assert.equal('whenTestFails' in globalThis, false)
  })

  it('leaves the stores of contexts that the file has entered', async () => {
    const [one, two] = [new AsyncLocalStorage(), new AsyncLocalStorage()]
    const realm = new OneRealm()
    one.enterWith('entered')
    let later = () => /** @type {unknown} */ (null)
    two.run('run', () => (later = AsyncLocalStorage.bind(() => two.getStore())))
    assert.deepEqual([one.getStore(), later()], ['entered', 'run'])
    await realm.teardown()
    assert.deepEqual([one.getStore(), later()], [undefined, undefined])
    assert.equal(
      one.run('again', () => one.getStore()),
      'again',
    )
  })

  it('leaves what nobody can take away', async () => {
    const realm = new OneRealm()
    Object.defineProperty(globalThis, 'lasting', { value: 1, configurable: false })
    await realm.teardown()
    assert.equal('lasting' in globalThis, true)
  })

  it('compiles modules among the classes of Node, and others where they want to be', () => {
    const compile = (/** @type {vm.Context} */ parsingContext) =>
      vm.compileFunction('return []', [], { parsingContext })() instanceof Array
    assert.deepEqual([compile(new OneRealm().getVmContext()), compile(vm.createContext())], [true, false])
  })

  it('compiles a module of this text once, and lets it start anew each time', () => {
    const parsingContext = new OneRealm().getVmContext()
    const compile = (/** @type {string} */ code) =>
      vm.compileFunction(code, ['step'], { parsingContext, filename: '/a/module.js' })
    const counter = 'let count = 0; return () => (count += step)'
    const run = compile(counter)
    assert.equal(compile(counter), run)
    const [one, two] = [run(1), run(1)]
    assert.deepEqual([one(), one(), two()], [1, 2, 1])
    assert.equal(compile('return () => step')(7)(), 7)
    assert.notEqual(compile(counter), run)
  })
})
