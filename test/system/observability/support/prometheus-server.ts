import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@tollgate/testing'
import { eventually } from '../../support/eventually'
import { programs } from './programs'
import { filesIn, observability } from './rule-files'

interface Sample {
  readonly metric: Readonly<Record<string, string>>
  readonly value: readonly [number, string]
}

interface FiringAlert {
  readonly state: string
  readonly labels: Readonly<Record<string, string>>
}

/** What a rule looks back at, in tests. */
export const hastyRange = '20s'

/** A rule that makes up its mind in seconds: it looks back less far and waits no longer than for a second. Nothing else differs. */
function hasty(rules: string): string {
  return rules
    .replace(/\[\d+[mhd]\]/g, `[${hastyRange}]`)
    .replace(/\boffset \d+[mhd]\b/g, `offset ${hastyRange}`)
    .replace(/\bfor: \d+[mhd]$/gm, 'for: 1s')
    .replace(/\binterval: \d+s$/gm, 'interval: 1s')
}

/** A Prometheus that reads processes each second by the rules of deploy/observability, made hasty. */
export class PrometheusServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly origin: string,
  ) {}

  /** `targets`: ports of this host, by the name of their service. */
  static async start(targets: ReadonlyMap<string, number>): Promise<PrometheusServer> {
    const { prometheus } = await programs()
    const folder = mkdtempSync(path.join(tmpdir(), 'tollgate-prometheus-'))
    writeConfiguration(folder, targets)
    const port = await freePort()
    const words = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', '--log.level=warn']
    const child = spawn(prometheus, [...words, `--web.listen-address=127.0.0.1:${port}`], {
      cwd: folder,
      stdio: 'ignore',
    })
    const server = new PrometheusServer(child, folder, `http://127.0.0.1:${port}`)
    await eventually(async () => {
      if (!(await fetch(`${server.origin}/-/ready`)).ok) throw new Error('Prometheus is not ready')
    })
    return server
  }

  /** The samples of an expression now. */
  async query(expr: string): Promise<readonly Sample[]> {
    const body = new URLSearchParams({ query: expr })
    const answer = await fetch(`${this.origin}/api/v1/query`, { method: 'POST', body })
    const { data, error } = (await answer.json()) as { data?: { result: Sample[] }; error?: string } // as its API says
    if (data === undefined) throw new Error(`${expr}: ${error}`)
    return data.result
  }

  /** The names of the alerts that are told now. */
  async firing(): Promise<ReadonlySet<string>> {
    const { data } = (await (await fetch(`${this.origin}/api/v1/alerts`)).json()) as {
      data: { alerts: FiringAlert[] }
    } // as its API says
    return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels['alertname'] ?? ''))
  }

  /** How many rules it has, by whether it could evaluate them. */
  async rules(): Promise<{ health: string; lastError?: string; name: string }[]> {
    const { data } = (await (await fetch(`${this.origin}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { health: string; lastError?: string; name: string }[] }[] }
    } // as its API says
    return data.groups.flatMap(({ rules }) => rules)
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, 'exit')
      this.child.kill('SIGTERM')
      await gone
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function writeConfiguration(folder: string, targets: ReadonlyMap<string, number>): void {
  for (const sub of ['rules', 'targets']) mkdirSync(path.join(folder, sub))
  for (const file of filesIn('prometheus/rules', '.yml'))
    writeFileSync(
      path.join(folder, 'rules', path.basename(file)),
      hasty(readFileSync(path.join(observability, file), 'utf8')),
    )
  const config = readFileSync(path.join(observability, 'prometheus/prometheus.yml'), 'utf8')
  const often = config.replace(/^ {2}(scrape|evaluation)_interval: 15s$/gm, '  $1_interval: 1s')
  writeFileSync(path.join(folder, 'prometheus.yml'), often.replace('global:', 'global:\n  scrape_timeout: 1s'))
  const list = [...targets].map(([service, port]) => ({ targets: [`127.0.0.1:${port}`], labels: { service } }))
  writeFileSync(path.join(folder, 'targets/house.json'), JSON.stringify(list))
}
