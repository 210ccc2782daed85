import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '@tollgate/testing'
import { Client } from 'pg'
import { eventually } from '../../../support/eventually'
import type { StruckHouse } from '../fault'
import { takeBaseBackup } from './base-backup'

const program = path.resolve(__dirname, '../../../../../deploy/local/servers/serve-copy.mjs')
const slot = 'standby'
const startedWithinMs = 60_000

/** A hot standby of a house's PostgreSQL, which streams what the primary commits, asynchronously. */
export class Standby {
  private constructor(
    readonly folder: string,
    private readonly server: ChildProcess,
    private readonly client: Client,
  ) {}

  /** Copies the primary and resolves once the standby follows it. It ends with this process at the latest. */
  static async follow({ stack, databaseUrl }: StruckHouse, folder: string): Promise<Standby> {
    const primary = new Client({ connectionString: databaseUrl })
    await primary.connect()
    try {
      // Kept from now on: whatever the copy lacks.
      await primary.query(`SELECT pg_create_physical_replication_slot('${slot}', true)`)
      const data = path.join(stack.dataDir, 'postgres')
      await takeBaseBackup(primary, data, folder)
      await writeFile(path.join(folder, 'standby.signal'), '')
      const following = `primary_conninfo = '${databaseUrl}'\nprimary_slot_name = '${slot}'\n`
      await appendFile(path.join(folder, 'postgresql.auto.conf'), following)
      const port = await freePort()
      const server = await startServer(await stack.pidOf('postgres'), data, { folder, port })
      const standby = new Standby(folder, server, await connected(databaseUrl, port))
      await eventually(async () => {
        const { rows } = await primary.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`)
        if (rows.length === 0) throw new Error('the standby does not stream yet')
      }, startedWithinMs)
      return standby
    } finally {
      await primary.end()
    }
  }

  /** The first column of the first row, as a number. */
  async number(sql: string): Promise<number> {
    const { rows } = await this.client.query<Record<string, string>>(sql)
    return Number(Object.values(rows[0] ?? {})[0])
  }

  /** Receives nothing more, as when the network between the two is gone; resolves once it has applied what it has. */
  async cutOff(): Promise<void> {
    await this.client.query(`ALTER SYSTEM SET primary_conninfo = ''`)
    await this.client.query('SELECT pg_reload_conf()')
    await eventually(async () => {
      if ((await this.number('SELECT count(*) FROM pg_stat_wal_receiver')) > 0) throw new Error('it still receives')
      const ahead = await this.number('SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())')
      if (ahead > 0) throw new Error('it still applies')
    })
  }

  /** Lets it write, on a timeline of its own. */
  async promote(): Promise<void> {
    await this.client.query('SELECT pg_promote(true, 30)')
    if ((await this.number('SELECT pg_is_in_recovery()::int')) !== 0) throw new Error('the standby was not promoted')
  }

  /** Ends the server in order. */
  async stop(): Promise<void> {
    const ended = this.server.exitCode === null ? once(this.server, 'exit') : undefined
    this.client.removeAllListeners('error').on('error', () => undefined)
    this.server.stdin?.end()
    await ended
    await this.client.end().catch(() => undefined)
  }
}

interface Site {
  readonly folder: string
  readonly port: number
}

/** With the programs, the settings and the rights by which the primary runs. */
async function startServer(primary: number, data: string, { folder, port }: Site): Promise<ChildProcess> {
  const [server = '', , , ...words] = (await readFile(`/proc/${primary}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  const { startedAs } = JSON.parse(await readFile(`${data}.json`, 'utf8')) as { startedAs: string }
  const env = { ...process.env, ...(await libraryPathOf(primary)), LC_ALL: 'C' }
  // Beside those of the house, and kept as long.
  const log = await open(path.join(path.dirname(data), 'logs', 'standby.log'), 'a')
  try {
    return spawn(process.execPath, [program, folder, startedAs, server, ...words, '-c', `port=${port}`], {
      env,
      stdio: ['pipe', 'ignore', log.fd],
    })
  } finally {
    await log.close()
  }
}

/** Programs that were fetched privately have their libraries beside them. */
async function libraryPathOf(pid: number): Promise<Record<string, string>> {
  const found = (await readFile(`/proc/${pid}/environ`, 'utf8'))
    .split('\0')
    .filter((each) => each.startsWith('LD_LIBRARY'))
  return Object.fromEntries(found.map((each) => each.split('=') as [string, string])) // name and value
}

async function connected(databaseUrl: string, port: number): Promise<Client> {
  const url = new URL(databaseUrl)
  url.port = String(port)
  return eventually(async () => {
    const client = new Client({ connectionString: url.href })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }, startedWithinMs)
}
