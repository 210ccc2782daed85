import { randomBytes, randomUUID } from 'node:crypto'
import { buildOnce } from '../build/build-once.mjs'
import { startGuard } from '../processes/guard.mjs'
import { acquireLock } from '../processes/lock.mjs'
import { readProcesses } from '../processes/process-table.mjs'
import { runStep } from '../processes/step.mjs'
import { stopInOrder } from '../processes/stop-order.mjs'
import { Supervisor } from '../processes/supervisor.mjs'
import { makeDatabaseRoles } from '../servers/database-roles.mjs'
import { arePackagesInstalled, installCommand } from '../settings/packages.mjs'
import { PortHolds } from '../settings/port-holds.mjs'
import { choosePorts } from '../settings/ports.mjs'
import { readSecrets } from '../settings/secrets.mjs'
import { reachableHost } from '../settings/settings.mjs'
import { embeddedServers, provide } from './infrastructure.mjs'
import { makeSetupToken } from './setup-token.mjs'

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
    const secrets = readSecrets(settings.data, settings.master)
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
    const setupToken = settings.env['SETUP_TOKEN'] || makeSetupToken()
    const urls = { postgres, redis, nats }
    const hasRoles = settings.urls.postgres === undefined || settings.makesRoles
    const databases = hasRoles ? await makeDatabaseRoles(postgres, secrets.rolesSecret) : {}
    const programs = house.programs({
      settings,
      ports,
      urls,
      databases,
      instance: randomUUID(),
      secrets: { master: secrets.master, edgeSecret, setupToken },
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
    const run = (/** @type {import('../processes/step.mjs').Step} */ step) =>
      progress.step(step.label, () => this.#run(step))
    return { url, lines: (await house.greet?.({ url, settings, ports, setupToken, nats, run })) ?? [] }
  }

  /** Stops everything in order, within 15 s, and gives the data folder back. Also right after a failed or unfinished start. */
  async stop() {
    this.#aborting.abort(new Error('stopped'))
    const killed = (await this.supervisor?.stop()) ?? []
    for (const undo of this.#undo.splice(0).reverse()) undo()
    return killed
  }

  /** Builds when a source changed since it was built. */
  async build() {
    const { build } = this.house
    if (build === null) return
    const what = { root: this.settings.root, projects: build.projects, signal: this.#aborting.signal }
    const { step } = build
    await buildOnce(what, () => this.progress.step(step.label, () => this.#run(step)))
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

/** What npm tells its scripts is nothing for the services, and each is told of the database only what is its own. @param {NodeJS.ProcessEnv} env */
const baseEnv = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !name.startsWith('npm_') && !['DATABASE_URL', 'DATABASE_MIGRATION_URL'].includes(name),
    ),
  )
