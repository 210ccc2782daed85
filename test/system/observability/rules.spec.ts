import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { metricOf, productMetrics } from './support/product-metrics'
import { namesIn } from './support/promql-names'
import { alertNames, alerts, recordings, repository, ruleTests } from './support/rule-files'

const runbooks = path.join(repository, 'docs/runbooks')
const pages = readdirSync(runbooks).filter((file) => file !== 'README.md')
const read = (file: string) => readFileSync(path.join(runbooks, file), 'utf8')
/** What Prometheus makes itself. */
const ofPrometheus = ['up', 'ALERTS']
const sections = ['What it means', 'What to look at', 'What to do', 'When it is over']

describe('rules of alerts', () => {
  it.each(alerts.map((rule) => [`${rule.alert} (${rule.labels['severity']})`, rule] as const))(
    '%s says how urgent it is, what is the matter, and where to read on',
    (_name, { alert, labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels['severity'])
      expect(annotations['summary']).toMatch(/\S/)
      expect(annotations['runbook_url']).toBe(`docs/runbooks/${alert}.md`)
      expect(existsSync(path.join(repository, annotations['runbook_url'] ?? ''))).toBe(true)
    },
  )

  it('have a runbook each, and no runbook is of an alert that is gone', () => {
    expect(pages.map((page) => path.basename(page, '.md')).sort()).toEqual(alertNames)
  })

  it.each(pages)('the runbook %s tells all that somebody woken by it has to know', (page) => {
    const text = read(page)
    expect(text.split('\n')[0]).toBe(`# ${path.basename(page, '.md')}`)
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(sections)
    expect(text.split(/^## .+$/m).filter((section) => section.trim() === '')).toEqual([])
  })

  it('stand in the list of runbooks, each once', () => {
    const listed = [...read('README.md').matchAll(/\]\((\w+)\.md\)/g)].map(([, name]) => name)
    expect([...listed].sort()).toEqual(alertNames)
  })

  it('ask for nothing that the product does not show', () => {
    const known = productMetrics()
    const recorded = new Set(recordings.map(({ record }) => record))
    const asked = [...alerts, ...recordings].flatMap(({ expr }) => namesIn(expr))
    const unknown = asked.filter(
      (name) => !recorded.has(name) && !ofPrometheus.includes(name) && !known.has(metricOf(name, known)),
    )
    expect([...new Set(unknown)]).toEqual([])
  })

  it('are tried with nothing that the product does not show', () => {
    const known = productMetrics()
    const names = ruleTests.flatMap(({ input_series }) => input_series.map(({ series }) => series.split('{')[0] ?? ''))
    expect(names.filter((name) => !ofPrometheus.includes(name) && !known.has(metricOf(name, known)))).toEqual([])
  })
})

describe('what promtool tries', () => {
  it.each(alerts.map(({ alert, labels }) => [alert, labels['severity'] ?? ''] as const))(
    '%s (%s) silent while all is well, told under its fault, silent again',
    (alert, severity) => {
      const told = ruleTests
        .filter(({ alert_rule_test }) => alert_rule_test.every(({ alertname }) => alertname === alert))
        .map(({ alert_rule_test }) =>
          alert_rule_test.map(({ exp_alerts }) =>
            exp_alerts.some(({ exp_labels }) => exp_labels['severity'] === severity),
          ),
        )
      expect(told).toContainEqual([false, true, false])
    },
  )
})
