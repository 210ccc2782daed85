import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repository } from './rule-files'

const declared = /'((?:tollgate|gen_ai|http_server)_[a-z_]+)'/g
const ofProcess = /'((?:process|nodejs)_[a-z0-9_]+)'/g

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function sources(): string[] {
  const files = execFileSync('git', ['ls-files', 'services/*.ts', 'libs/*.ts', 'deploy/edge/*.ts'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return files.split('\n').filter((file) => /\/src\//.test(file) && !file.endsWith('.spec.ts'))
}

/** What the product registers, as its sources declare it, and prom-client of each process. */
export function productMetrics(): ReadonlySet<string> {
  const own = sources().flatMap((file) => namesIn(readFileSync(path.join(repository, file), 'utf8'), declared))
  const folder = path.join(repository, 'node_modules/prom-client/lib/metrics')
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  return new Set([
    ...own,
    ...files.flatMap((file) => namesIn(readFileSync(path.join(folder, file), 'utf8'), ofProcess)),
  ])
}

/** The metric that a series belongs to: a histogram has three kinds of them. */
export function metricOf(series: string, known: ReadonlySet<string>): string {
  const base = series.replace(/_(bucket|count|sum)$/, '')
  return known.has(series) ? series : base
}
