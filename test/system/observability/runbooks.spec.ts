import { execFileSync } from 'node:child_process'
import { dashboards } from './support/dashboard-files'
import { repository } from './support/rule-files'
import { eventsIn, panelsIn, runbooks } from './support/runbook-files'

const titles = new Map(
  dashboards.map(([, { title, panels }]) => [
    title.replace('Tollgate / ', ''),
    new Set(panels.map((panel) => panel.title)),
  ]),
)

/** What stands in quotes in the product as events, jobs and the like are named. */
const named = new Set(
  execFileSync('git', ['grep', '-hoE', "'[a-z]+\\.[a-z-]+'", '--', 'services', 'libs', 'deploy'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .map((name) => name.slice(1, -1)),
)

describe('what runbooks say to look at', () => {
  it.each(runbooks)('%s: panels are there, on the dashboard that is named', (_name, text) => {
    const missing = panelsIn(text).filter(([dashboard, panel]) => titles.get(dashboard)?.has(panel) !== true)
    expect(missing).toEqual([])
  })

  it.each(runbooks)('%s: events of the log, jobs and settings are named as the product names them', (_name, text) => {
    expect(eventsIn(text).filter((event) => !named.has(event))).toEqual([])
  })

  it.each(runbooks)('%s: there is a panel to begin with', (_name, text) => {
    expect(panelsIn(text)).not.toEqual([])
  })
})
