import { randomBytes, randomUUID } from 'node:crypto'
import { startGuard } from '../processes/guard.mjs'
import { acquireLock } from '../processes/lock.mjs'
import { readProcesses } from '../processes/process-table.mjs'
import { runStep } from '../processes/step.mjs'
import { stopInOrder } from '../processes/stop-order.mjs'
import { Supervisor } from '../processes/supervisor.mjs'
import { arePackagesInstalled, installCommand } from '../settings/packages.mjs'
import { PortHolds } from '../settings/port-holds.mjs'
import { choosePorts } from '../settings/ports.mjs'
import { readSecrets } from '../settings/secrets.mjs'
import { reachableHost } from '../settings/settings.mjs'
import { embeddedServers, provide } from './infrastructure.mjs'

/** @typedef {{ settings: import('../settings/settings.mjs').Settings, house: import('./house.mjs').House, progress: import('./progress.mjs').Progress }} Setting */

/** A loaded machine with two cores takes half a minute for all services together. */
const SERVICE_READY_WITHIN_MS = 180_000

/** One instance of Tollgate on one data folder: brings everything up, keeps it up, takes everything down. */
export class Launcher {
  #aborting = new AbortController()
  /** @type {(() => void)[]} what is undone last, the newest first */
  #undo = []
  #holds = new PortHolds()
  /** @type {Supervisor | null} */
  supervisor = null

  /** @param {Setting} setting */
  constructor({ settings, house, progress }) {
    this.settings = settings
    this.house = house
    this.progress = progress
  }

  /**
   * Brings everything up and returns the address and the lines to print. Rejects with a Fault that says what to do; call `stop()` then too.
   * @returns {Promise<{ url: string, lines: string[] }>}
   */
  async start() {
    const { settings, house, progress } = this
    this.#undo.push(acquireLock(settings.data))
    await this.#clearLeftovers()
    const supervisor = new Supervisor({ data: settings.data, env: baseEnv(settings.env), report: progress.line })
    this.supervisor = supervisor
    this.#undo.push(startGuard(settings.data))
    const secrets = readSecrets(settings.data, settings.env['TOLLGATE_SECRET'])
    this.#undo.push(() => this.#holds.releaseAll())
    const ports = await this.#choosePorts()
    /** @param {string} name */
    const release = (name) => this.#holds.release(/** @type {number} */ (ports[name]))
    const site = { settings, ports, release, secrets, supervisor, progress }
    const packages = this.#install()
    const [redis, nats, postgres] = await Promise.all([
      provide('redis', site),
      provide('nats', site),
      packages.then(() => provide('postgres', site)),
      packages.then(() => this.build()),
    ])
    const edgeSecret = randomBytes(32).toString('base64url')
    const urls = { postgres, redis, nats }
    const programs = house.programs({
      settings,
      ports,
      urls,
      instance: randomUUID(),
      secrets: { masterSecret: secrets.masterSecret, edgeSecret },
    })
    const options = { readyWithinMs: SERVICE_READY_WITHIN_MS }
    // All at once: each is ready when what it needs is, and waits for that by itself.
    const begin = async (/** @type {import('../processes/supervisor.mjs').Program} */ each) => {
      this.#aborting.signal.throwIfAborted()
      await release(each.name)
      await supervisor.start(each, options)
    }
    await Promise.all(programs.map((each) => progress.step(each.label, () => begin(each))))
    this.#aborting.signal.throwIfAborted()
    const url = `http://${reachableHost(settings)}:${settings.port}`
    return { url, lines: (await house.greet?.({ url, settings, ports })) ?? [] }
  }

  /** Stops everything in order, within 15 s, and gives the data folder back. Also right after a failed or unfinished start. */
  async stop() {
    this.#aborting.abort(new Error('stopped'))
    const killed = (await this.supervisor?.stop()) ?? []
    for (const undo of this.#undo.splice(0).reverse()) undo()
    return killed
  }

  /** Builds what changed. */
  async build() {
    const { build } = this.house
    if (build !== null) await this.progress.step(build.label, () => this.#run(build))
  }

  async #install() {
    const { root } = this.settings
    if (arePackagesInstalled(root, 'start')) return
    const label = 'Installing packages'
    await this.progress.step(label, () => this.#run({ name: 'install', label, ...installCommand(root, 'start') }))
  }

  /** @param {import('../processes/step.mjs').Step} step */
  #run(step) {
    const { root, data } = this.settings
    return runStep(step, { root, data, table: this.supervisor?.table, signal: this.#aborting.signal })
  }

  async #clearLeftovers() {
    const [, ...left] = readProcesses(this.settings.data)
    await stopInOrder(left)
  }

  #choosePorts() {
    const { settings, house } = this
    const names = [...house.services, ...embeddedServers(settings)]
    const edge = { port: settings.port, host: settings.host, variable: 'PORT' }
    const { relayPort } = settings
    const relay = relayPort === null ? undefined : { port: relayPort, host: '127.0.0.1', variable: 'RELAY_PORT' }
    return choosePorts(settings.data, names, { edge, relay }, this.#holds.take)
  }
}

/** What npm tells its scripts is nothing for the services. @param {NodeJS.ProcessEnv} env */
const baseEnv = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
