import { type Dashboard, dashboards, type Panel, panelQueries, type Variable } from './support/dashboard-files'
import { metricOf, productMetrics } from './support/product-metrics'
import { namesIn } from './support/promql-names'
import { recordings } from './support/rule-files'

const schemaVersion = 39
const cases = dashboards.map(([name, dashboard]) => [name, dashboard] as const)

function sourcesOf({ templating }: Dashboard): Map<string, string> {
  const list = templating.list.filter(({ type }) => type === 'datasource')
  return new Map(list.map(({ name, query }: Variable) => [`\${${name}}`, String(query)]))
}

function overlaps({ gridPos: a }: Panel, { gridPos: b }: Panel): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

describe('dashboards', () => {
  it.each(cases)('%s has a name of its own, by which links find it', (name, { uid, title }) => {
    expect(uid).toBe(`tollgate-${name}`)
    expect(cases.filter(([, other]) => other.title === title)).toHaveLength(1)
  })

  it.each(cases)('%s is written as one version of Grafana reads it', (_name, dashboard) => {
    expect(dashboard.schemaVersion).toBe(schemaVersion)
  })

  it.each(cases)('%s asks data sources that are chosen, not named', (_name, dashboard) => {
    const sources = sourcesOf(dashboard)
    const asked = dashboard.panels.flatMap((panel) => [panel, ...panel.targets].map(({ datasource }) => datasource))
    expect(asked.filter(({ uid, type }) => sources.get(uid) !== type)).toEqual([])
  })

  it.each(cases)('%s uses variables that it has', (_name, dashboard) => {
    const known = new Set([...dashboard.templating.list.map(({ name }) => name), '__rate_interval', '__range'])
    const text = JSON.stringify(dashboard.panels)
    const used = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  it.each(cases)('%s gives each panel a number, a title, a unit, something to ask and a place', (_name, { panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    expect(panels.filter(({ fieldConfig }) => !fieldConfig.defaults.unit)).toEqual([])
    expect(panels.filter(({ targets }) => !targets.some(({ expr, query }) => expr ?? query))).toEqual([])
    expect(panels.filter((a) => panels.some((b) => a.id < b.id && overlaps(a, b)))).toEqual([])
  })

  it('ask for nothing that the product does not show', () => {
    const known = productMetrics()
    const others = new Set(['up', 'ALERTS', ...recordings.map(({ record }) => record)])
    const unknown = panelQueries.flatMap(([place, expr]) =>
      namesIn(expr)
        .filter((name) => !others.has(name) && !known.has(metricOf(name, known)))
        .map((name) => `${place} asks for ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
