import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { median } from '../support/statistics.mjs'
import { modelName, routedChannelOf } from './routed-channels.mjs'

const built = createRequire(import.meta.url)
const { routingView } = built('../../libs/contracts/dist/index.js')
const { ViewStore } = built('../../libs/messaging/dist/views/view-store.js')
const { createLog, KeyRing, SecretBox, SystemClock } = built('../../libs/platform/dist/index.js')
const { channelKeyPlace, createUpstreams } = built('../../libs/upstream/dist/index.js')
const { CallChoice } = built('../../services/relay/dist/choice/call-choice.js')
const { RoutingFeed } = built('../../services/relay/dist/routing/routing-feed.js')
const { RoutingIndex } = built('../../services/relay/dist/routing/routing-index.js')

/** The last is the one that has goals. */
const sizes = [
  { channels: 100, models: 500 },
  { channels: 1_000, models: 500 },
  { channels: 10_000, models: 500 },
]
/** Of the largest size. */
export const goals = { heapMiB: 64, pickUs: 5 }
const picks = 200_000
const changes = 200

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

function usedBytes() {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The part of a relay that knows channels: the copy of the view, its keys opened, and who serves which model. */
function routingOf() {
  const box = new SecretBox(new KeyRing(['a secret of the bench, as long as one has to be']), 'bench', 'passing')
  const upstreams = createUpstreams()
  const index = new RoutingIndex()
  const store = new ViewStore(routingView.schema)
  const feed = new RoutingFeed({ index, upstreams, box, log: createLog('bench'), clock: new SystemClock() })
  const seal = (/** @type {import('./routed-channels.mjs').Channel} */ channel) =>
    box.seal(`sk-${'k'.repeat(48)}${channel.id}`, channelKeyPlace(channel))
  let version = 0
  /** Takes entries as they come from the bus. @param {string[]} texts */
  const take = (texts) => {
    const changed = new Map()
    for (const text of texts) {
      const channel = JSON.parse(text)
      store.take(String(channel.id), ++version, { v: version, d: channel })
      changed.set(String(channel.id), store.values.get(String(channel.id)))
    }
    feed.take(changed)
  }
  return { index, store, seal, take, close: () => upstreams.close() }
}

const asked = { capability: 'chat', format: 'openai', inputTokens: 500, isStream: false }
const choosing = {
  clock: { monotonicMs: () => 0 },
  random: Math.random,
  metrics: { took: () => undefined },
  settings: { strategies: { of: () => 'weight' } },
}

/** Microseconds of processor time of a pick, over all models in turn. @param {any} index @param {number} models */
function pickUs(index, models) {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (let count = 0; count < picks; count++) pickFor(index, modelName(count % models))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / picks
  })
  return Math.min(...rounds)
}

/** As a call chooses, with the decision that its receipt tells. @param {any} index @param {string} model */
function pickFor(index, model) {
  const route = index.route('default', model)
  if (route === null) return null
  const destination = { servedModel: route.model, bareModel: route.bareModel, route, pinned: null }
  return new CallChoice(choosing, asked).pick(destination)
}

/** What a call leaves behind in a channel: the paths and heads of its requests. @param {any} channel */
function askedOf({
  keys: [{ target }],
  given: {
    models: [model],
  },
}) {
  for (const isStream of [false, true]) {
    const path = target.pathFor('chat', model, { format: 'openai', isStream })
    target.placeFor(model).headFor({ capability: 'chat', isStream, body: Buffer.from('{}') }, path)
  }
}

/** @param {{ channels: number, models: number }} size */
async function measured({ channels, models }) {
  const before = usedBytes()
  const routing = routingOf()
  const textOf = (/** @type {number} */ id) => JSON.stringify(routedChannelOf(id, { models, seal: routing.seal }))
  const startedAt = performance.now()
  for (let id = 1; id <= channels; id += 100)
    routing.take(Array.from({ length: Math.min(100, channels + 1 - id) }, (_, place) => textOf(id + place)))
  const fillMs = performance.now() - startedAt
  const filledBytes = usedBytes() - before
  const us = pickUs(routing.index, models)
  for (const channel of routing.index.channels) askedOf(channel)
  const calledBytes = usedBytes() - before
  const changesMs = Array.from({ length: changes }, (_, place) => {
    const text = textOf(1 + ((place * 37) % channels))
    const {
      models: [first],
    } = JSON.parse(text)
    const changedAt = performance.now()
    routing.take([text])
    pickFor(routing.index, first)
    return performance.now() - changedAt
  })
  await routing.close()
  return { fillMs, filledBytes, calledBytes, pickUs: us, changeMs: median(changesMs) }
}

const mib = (/** @type {number} */ bytes) => (bytes / 1024 / 1024).toFixed(1)

/**
 * Prints what a relay holds of so many channels and how long it chooses among them.
 * @param {{ report: (line: string) => void }} options
 * @returns {Promise<string[]>} the goals that are missed
 */
export async function benchRouting({ report }) {
  report('channels  models  filled, ms  heap, MiB  all called, MiB  pick, µs  a change and the next pick, ms')
  /** @type {string[]} */
  let missed = []
  await measured({ channels: 100, models: 500 }) // warms up what the first size would pay for
  for (const size of sizes) {
    const { fillMs, filledBytes, calledBytes, pickUs: us, changeMs } = await measured(size)
    const cells = [
      [String(size.channels), 8],
      [String(size.models), 8],
      [fillMs.toFixed(0), 12],
      [mib(filledBytes), 11],
      [mib(calledBytes), 17],
      [us.toFixed(2), 10],
      [changeMs.toFixed(2), 33],
    ]
    report(cells.map(([text, width]) => String(text).padStart(Number(width))).join(''))
    missed = [
      ...(Number(mib(filledBytes)) > goals.heapMiB ? [`the routing view has more than ${goals.heapMiB} MiB`] : []),
      ...(us > goals.pickUs ? [`a pick takes longer than ${goals.pickUs} µs`] : []),
    ]
  }
  return missed
}
