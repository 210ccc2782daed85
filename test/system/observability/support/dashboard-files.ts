import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, observability } from './rule-files'

interface DataSource {
  readonly type: string
  readonly uid: string
}

export interface Target {
  readonly datasource: DataSource
  /** Of Prometheus. */
  readonly expr?: string
  /** Of Tempo. */
  readonly query?: string
}

export interface Panel {
  readonly id: number
  readonly title: string
  readonly datasource: DataSource
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly fieldConfig: { readonly defaults: { readonly unit?: string } }
  readonly targets: readonly Target[]
}

export interface Variable {
  readonly name: string
  readonly type: string
  readonly query: unknown
}

export interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly schemaVersion: number
  readonly templating: { readonly list: readonly Variable[] }
  readonly panels: readonly Panel[]
}

/** Every dashboard by the name of its file. */
export const dashboards: readonly (readonly [string, Dashboard])[] = filesIn('grafana/dashboards', '.json').map(
  (file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(observability, file), 'utf8'))],
)

/** What Prometheus is asked by all panels, each with where it stands. */
export const panelQueries: readonly (readonly [string, string])[] = dashboards.flatMap(([name, { panels }]) =>
  panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => (expr === undefined ? [] : [[`${name}: ${title}`, expr] as const])),
  ),
)
