import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const version = '3.4.0'
/** Of this repository, also where this is compiled elsewhere in it. */
const root = rootAbove(__dirname)
const program = path.join(root, 'services/logs/test/support/clickhouse/chdb-server.cjs')

/** ClickHouse's own engine, which npm has as chdb, behind HTTP; its data vanish with `stop()`. */
export class ClickHouseServer {
  private constructor(
    private readonly chdb: string,
    private readonly folder: string,
    private running: ChildProcess,
    private readonly port: number,
  ) {}

  /** Starts one; fetches the engine beside the other programs that are not this repository's where it is missing (half a gigabyte). */
  static async start(): Promise<ClickHouseServer> {
    const chdb = await fetchedEngine()
    const folder = mkdtempSync(path.join(tmpdir(), 'tollgate-clickhouse-'))
    const { process: running, port } = await serve(chdb, folder)
    return new ClickHouseServer(chdb, folder, running, port)
  }

  /** The address of a new database. */
  async database(): Promise<string> {
    const name = `log_${randomBytes(6).toString('hex')}`
    const answer = await fetch(`http://127.0.0.1:${this.port}`, { method: 'POST', body: `CREATE DATABASE ${name}` })
    if (!answer.ok) throw new Error(await answer.text())
    return `http://127.0.0.1:${this.port}/${name}`
  }

  /** Kills it as a crash would; its data stay. */
  async crash(): Promise<void> {
    const gone = once(this.running, 'exit')
    this.running.kill('SIGKILL')
    await gone
  }

  /** Starts it again on the same port and data. */
  async resume(): Promise<void> {
    this.running = (await serve(this.chdb, this.folder, this.port)).process
  }

  async stop(): Promise<void> {
    await this.crash()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function rootAbove(folder: string): string {
  return existsSync(path.join(folder, 'package-lock.json')) ? folder : rootAbove(path.dirname(folder))
}

async function fetchedEngine(): Promise<string> {
  const folder = path.join(path.resolve(root, process.env['TOLLGATE_DATA'] || '.data'), 'bin', `chdb-${version}`)
  const chdb = path.join(folder, 'node_modules', 'chdb')
  if (existsSync(chdb)) return chdb
  mkdirSync(folder, { recursive: true })
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `chdb@${version}`]
  await promisify(execFile)('npm', install, { cwd: folder })
  return chdb
}

async function serve(chdb: string, folder: string, port = 0): Promise<{ process: ChildProcess; port: number }> {
  const server = spawn(process.execPath, [program, chdb, folder, String(port)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let words = ''
  server.stderr.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)))
  const failed = once(server, 'exit').then(() => {
    throw new Error(`ClickHouse for tests did not start: ${words.trim()}`)
  })
  const [line] = (await Promise.race([once(server.stdout, 'data'), failed])) as [Buffer]
  failed.catch(() => undefined) // from here on an end is wanted
  return { process: server, port: Number(line.toString()) }
}
