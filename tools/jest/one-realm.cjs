const { AsyncLocalStorage } = require('node:async_hooks')
const { createRequire } = require('node:module')
const vm = require('node:vm')
const { ModuleMocker } = require('jest-mock')

/**
 * What jest compiles modules in, told by its context: a context of `vm` is a realm of its own behind a proxy, in which nothing
 * that Node has loaded can be used again. This one stands for the realm that Node itself runs in.
 */
const nodesOwn = vm.createContext()
const { compileFunction } = vm
vm.compileFunction = (code, parameters, options) =>
  options.parsingContext === nodesOwn
    ? compileOnce(code, parameters, options)
    : compileFunction(code, parameters, options)

/** Modules by their files, as the worker compiled them last. */
const compiled = new Map()

/** What a module keeps it keeps within its call: its function serves each test file that loads it, and is compiled once. */
function compileOnce(code, parameters, { filename }) {
  const known = compiled.get(filename)
  if (known?.code === code && String(known.parameters) === String(parameters)) return known.run
  const run = compileFunction(code, parameters, { filename })
  compiled.set(filename, { code, parameters, run })
  return run
}

/** Stores of contexts that somebody has entered since the file began. */
const entered = new Set()
for (const method of ['run', 'enterWith']) {
  const enter = AsyncLocalStorage.prototype[method]
  AsyncLocalStorage.prototype[method] = function (...given) {
    entered.add(this)
    return enter.apply(this, given)
  }
}

/** Every promise that is made from then on is told to each store that was ever entered, so that those of past files would slow all. */
function leaveStores() {
  for (const store of entered) store.disable()
  entered.clear()
}

const requireByNode = createRequire(__filename)

/**
 * Test files of a worker one after the other in Node's own realm, each with modules of ours that are its own. The packages
 * stay loaded (loaded-by-node.cjs). A file leaves nothing behind of what it changed in globals, environment and listeners.
 */
class OneRealm {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  // Time is injected here, never faked.
  fakeTimers = null
  fakeTimersModern = null

  constructor() {
    this.restore = [keepListeners(process), keepProperties(process.env), keepExit(), keepProperties(globalThis)]
    globalThis.requireByNode = requireByNode
    globalThis.whenTestFails = new Set()
  }

  async setup() {}

  /** What a test has opened says how it was left, before anything of it is closed: a failure elsewhere is understood only so. */
  async handleTestEvent({ name }) {
    if (name !== 'test_fn_failure') return
    for (const tell of globalThis.whenTestFails) await tell()
  }

  async teardown() {
    for (const restore of this.restore) restore()
    leaveStores()
  }

  getVmContext() {
    return nodesOwn
  }

  exportConditions() {
    return ['node', 'node-addons']
  }
}

/** Returns what puts the properties of an object back as they are now, also those that have symbols for names. */
function keepProperties(object) {
  const before = Object.getOwnPropertyDescriptors(object)
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      const now = Object.getOwnPropertyDescriptor(object, key)
      // What cannot be taken away is for all who come: such is what Node keeps of itself.
      if (!Object.hasOwn(before, key) && now.configurable) delete object[key]
    }
    for (const key of Reflect.ownKeys(before)) {
      const now = Object.getOwnPropertyDescriptor(object, key)
      const isChanged = now === undefined || now.value !== before[key].value
      if (isChanged && before[key].configurable) Object.defineProperty(object, key, before[key])
    }
  }
}

/** Returns what takes off the listeners that come from now on. */
function keepListeners(emitter) {
  const before = new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)]))
  return () => {
    for (const name of emitter.eventNames())
      for (const listener of emitter.rawListeners(name))
        if (!before.get(name)?.includes(listener)) emitter.removeListener(name, listener)
  }
}

/** Returns what takes away jest's words around `process.exit`, of which each file would add its own. */
function keepExit() {
  const { exit } = process
  return () => (process.exit = exit)
}

module.exports = OneRealm
