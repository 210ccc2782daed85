/**
 * Loaded into every service of a house under foul weather, before its own code (`NODE_OPTIONS=--require`). It lets the wall clock
 * of the process jump, by the milliseconds that stand in a file of the service's name, leads it to NATS by another port, and to a
 * Stripe of ours: where that is cannot be configured.
 * Timers and the monotonic clock go on as they do when somebody sets a host's clock.
 */
const { readFile } = require('node:fs')
const Module = require('node:module')
const path = require('node:path')

const everyMs = 100
const { INSTANCE_ID, WEATHER_CLOCKS, WEATHER_NATS_PORT, WEATHER_STRIPE, NATS_URL } = process.env

// The launcher gives this to its services alone; its other programs are left as they are.
if (INSTANCE_ID !== undefined) {
  if (WEATHER_NATS_PORT && NATS_URL) process.env.NATS_URL = NATS_URL.replace(/:\d+$/, `:${WEATHER_NATS_PORT}`)
  if (WEATHER_STRIPE) leadToStripe(WEATHER_STRIPE)
  if (WEATHER_CLOCKS) followClock(path.join(WEATHER_CLOCKS, nameOfService()))
}

/** `relay` for services/relay/dist/main.js. */
function nameOfService() {
  return path.basename(path.dirname(path.dirname(process.argv[1] ?? '')))
}

/** @param {string} address */
function leadToStripe(address) {
  const compile = Module.prototype._compile
  Module.prototype._compile = function (content, file, ...more) {
    const isOrigin = file.endsWith(path.join('payment', 'stripe', 'stripe-origin.js'))
    return compile.call(this, isOrigin ? content.replace('https://api.stripe.com', address) : content, file, ...more)
  }
}

/** @param {string} file */
function followClock(file) {
  const RealDate = Date
  const realNow = RealDate.now
  let shiftMs = 0
  const now = () => realNow() + shiftMs
  /** @param {unknown[]} words */
  function ShiftedDate(...words) {
    if (new.target === undefined) return new RealDate(now()).toString()
    return Reflect.construct(RealDate, words.length === 0 ? [now()] : words, new.target)
  }
  Object.setPrototypeOf(ShiftedDate, RealDate)
  Object.defineProperties(ShiftedDate, { prototype: { value: RealDate.prototype }, now: { value: now } })
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (ShiftedDate))
  const look = () => {
    readFile(file, 'utf8', (error, text) => {
      shiftMs = error ? 0 : Number(text)
      setTimeout(look, everyMs).unref()
    })
  }
  look()
}
