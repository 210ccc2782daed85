import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { versionOf } from './binaries.mjs'
import { locate } from './locate.mjs'

const usualPath = process.env['PATH']
afterEach(() => {
  process.env['PATH'] = usualPath
  delete process.env['TOLLGATE_INFRA']
})

/** @param {string} file @param {string} says */
function program(file, says) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho '${says}'\n`)
  chmodSync(file, 0o755)
  return file
}

const places = () => ({ root: temporaryFolder(), binFolder: temporaryFolder() })

describe('finding a server', () => {
  for (const [says, version] of /** @type {[string, string][]} */ ([
    ['postgres (PostgreSQL) 18.4', '18.4'],
    ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', '15.18'],
    ['Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64', '7.0.15'],
    ['nats-server: v2.9.10', '2.9.10'],
  ])) {
    it(`reads the version from "${says}"`, async () => {
      assert.equal(await versionOf(program(path.join(temporaryFolder(), 'x'), says), {}), version)
    })
  }

  it('takes an installed one from PATH, also where TOLLGATE_INFRA is set to nothing', async () => {
    const folder = temporaryFolder()
    process.env['TOLLGATE_INFRA'] = ''
    const server = program(path.join(folder, 'nats-server'), 'nats-server: v2.99.1')
    process.env['PATH'] = `${folder}:${usualPath}`
    const found = await locate('nats', places())
    assert.deepEqual(found, { server, env: {}, version: '2.99.1', source: folder })
  })

  it('takes a copy fetched earlier before it fetches one', async () => {
    const where = places()
    process.env['TOLLGATE_INFRA'] = 'debian'
    const server = program(path.join(where.binFolder, 'redis/usr/bin/redis-server'), 'Redis server v=7.0.99')
    assert.equal((await locate('redis', where)).server, server)
  })

  it('says how to get one when there is none that suits', async () => {
    process.env['TOLLGATE_INFRA'] = 'package,path'
    const finding = locate('postgres', places(), () => false)
    await assert.rejects(finding, /^Fault: PostgreSQL was not found: install it \(Debian: .*\) or set DATABASE_URL\.$/)
  })

  it('refuses a way to find servers that it does not know', async () => {
    process.env['TOLLGATE_INFRA'] = 'docker'
    await assert.rejects(locate('nats', places()), /TOLLGATE_INFRA names "docker": use a list of package, path, debian/)
  })
})
