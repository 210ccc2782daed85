import http from 'node:http'
import path from 'node:path'
import { reachableHost } from '../settings/settings.mjs'
import { consoleProjects, writeRemotesFile } from './console.mjs'
import { setupLines } from './setup-token.mjs'

/** @typedef {import('../processes/supervisor.mjs').Program} Program */
/**
 * What the programs of a house are made from.
 * @typedef {object} Ground
 * @property {import('../settings/settings.mjs').Settings} settings
 * @property {Record<string, number>} ports
 * @property {{ postgres: string, redis: string, nats: string }} urls
 * @property {Record<string, import('../servers/database-roles.mjs').ServiceDatabase>} databases  of each service that has a role of its own
 * @property {{ master: import('../settings/secrets.mjs').Master, edgeSecret: string, setupToken: string }} secrets
 * @property {string} instance   what a service of this start says of itself, so that no other is taken for it
 */
/**
 * What stands on the infrastructure: Tollgate itself, or a tiny one in the launcher's tests.
 * @typedef {object} House
 * @property {string[]} services   names, which get a port each; one is `edge`
 * @property {{ projects: string[], step: import('../processes/step.mjs').Step } | null} build
 * @property {(ground: Ground) => Program[]} programs
 * @property {(site: Site) => Promise<string[]>} [greet]
 *   what is still done once everything runs, and the lines to say then
 */
/**
 * A house that runs. `run` has a command come to its end, and tells of it while it lasts.
 * @typedef {{ url: string, settings: Ground['settings'], ports: Ground['ports'], setupToken: string, nats: string,
 *   run: (step: import('../processes/step.mjs').Step) => Promise<unknown> }} Site
 */

const SERVICES = ['identity', 'channels', 'billing', 'logs', 'tasks', 'relay']

/**
 * These mostly wait. A young generation of 4 MB instead of 16 saves each some 30 MB, and costs them nothing that shows;
 * relay, billing and edge make garbage with every call and keep the usual one.
 */
const QUIET = ['identity', 'channels', 'logs', 'tasks']
const QUIET_FLAGS = ['--max-semi-space-size=4']

const NO_ROWS = ['edge', 'relay']

/** @param {string} name */
const folderOf = (name) => (name === 'edge' ? 'deploy/edge' : `services/${name}`)

/**
 * Tollgate: every service and the edge. `isDemo`: what the demo needs is built too.
 * @param {string} root @param {{ isDemo?: boolean }} [options] @returns {House}
 */
export function tollgate(root, { isDemo = false } = {}) {
  const services = ['edge', ...SERVICES]
  const own = [...services, ...(isDemo ? ['testing', 'demo'] : [])].map((name) => `@tollgate/${name}`)
  const projects = [...own, ...consoleProjects(root).map(({ name }) => name)]
  const nx = path.join(root, 'node_modules', '.bin', 'nx')
  return {
    services,
    build: {
      projects,
      step: {
        name: 'build',
        label: 'Building',
        command: process.execPath,
        args: [nx, 'run-many', '--target=build', `--projects=${projects.join()}`, '--output-style=stream'],
        env: { NX_DAEMON: 'false', NX_TUI: 'false' },
      },
    },
    programs: (ground) => services.map((name) => program(name, ground)),
    greet: setupLines,
  }
}

/** @param {string} name @param {Ground} ground @returns {Program} */
function program(name, ground) {
  const { settings, ports, urls, secrets, instance } = ground
  const port = /** @type {number} */ (ports[name])
  return {
    name,
    label: name,
    command: process.execPath,
    args: [
      '--enable-source-maps',
      ...(QUIET.includes(name) ? QUIET_FLAGS : []),
      path.join(settings.root, folderOf(name), 'dist', 'main.js'),
    ],
    env: {
      NODE_ENV: settings.env['NODE_ENV'] ?? 'production',
      HTTP_PORT: String(port),
      HTTP_HOST: name === 'edge' ? settings.host : '127.0.0.1',
      ...databaseOf(name, ground),
      REDIS_URL: urls.redis,
      NATS_URL: urls.nats,
      ...masterOf(secrets),
      EDGE_SECRET: secrets.edgeSecret,
      INSTANCE_ID: instance,
      EGRESS_OWN_PORTS: ownPorts(ground),
      ...extras(name, ground),
    },
    port,
    isReady: () => answersReady({ port, host: name === 'edge' ? reachableHost(settings) : '127.0.0.1', instance }),
    watchesPipe: true,
  }
}

/** Where nothing may lead that somebody typed: the demo's upstream is not among them. @param {Ground} ground */
function ownPorts({ settings, ports }) {
  const own = ['edge', ...SERVICES, 'postgres', 'redis', 'nats'].flatMap((each) => ports[each] ?? [])
  return [...own, ...(settings.env['EGRESS_OWN_PORTS'] || '').split(',').filter(Boolean)].join()
}

/** One of the two variables; the other is emptied, as a service takes one. @param {Ground['secrets']} secrets */
const masterOf = ({ master }) => ({
  TOLLGATE_SECRET: 'text' in master ? master.text : '',
  TOLLGATE_SECRET_FILE: 'file' in master ? master.file : '',
})

/**
 * A service has its own schema's roles, or those that this start was given for all; edge and relay have no rows.
 * @param {string} name @param {Ground} ground @returns {Record<string, string>}
 */
function databaseOf(name, { databases, urls, settings }) {
  if (NO_ROWS.includes(name)) return {}
  const own = databases[name]
  if (own !== undefined) return { DATABASE_URL: own.url, DATABASE_MIGRATION_URL: own.migrationUrl }
  const migrationUrl = settings.env['DATABASE_MIGRATION_URL']
  return { DATABASE_URL: urls.postgres, ...(migrationUrl && { DATABASE_MIGRATION_URL: migrationUrl }) }
}

/** @param {string} name @param {Ground} ground @returns {Record<string, string>} */
function extras(name, { settings, ports, secrets }) {
  if (name === 'identity' && !settings.env['SETUP_TOKEN']) return { SETUP_TOKEN_ELSEWHERE: secrets.setupToken }
  if (name === 'relay') {
    const journal = path.join(settings.data, 'relay')
    return { RELAY_WORKERS: String(settings.relayWorkers), RELAY_JOURNAL_DIR: journal }
  }
  if (name !== 'edge') return {}
  const urls = SERVICES.map((each) => [`${each.toUpperCase()}_URL`, `http://127.0.0.1:${ports[each]}`])
  return { ...Object.fromEntries(urls), CONSOLE_REMOTES_FILE: writeRemotesFile(settings) }
}

/**
 * Whether the service says that it is ready, and is the one that this start began: another instance may have taken the port
 * meanwhile, and its service would answer as well.
 * @param {{ port: number, host: string, instance: string }} service
 * @returns {Promise<boolean>}
 */
export function answersReady({ port, host, instance }) {
  return new Promise((resolve) => {
    const request = http.get({ port, host, path: '/health/ready', timeout: 2_000, agent: false })
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200 && response.headers['x-instance-id'] === instance)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
    request.once('close', () => resolve(false))
  })
}
