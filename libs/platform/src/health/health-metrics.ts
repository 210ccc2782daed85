import { metrics } from '../metrics/metrics'
import type { Health } from './health'

/**
 * Shows whether each health check passes. What is shown was found out at the reading before: a check that hangs would hold up
 * all metrics, which are needed most just then.
 */
export function showHealth(health: Health): void {
  let checks: Readonly<Record<string, string>> = {}
  metrics.gauge('tollgate_health', 'Whether a health check passed: 1, or 0 while it fails', ['check'], (gauge) => {
    gauge.reset()
    for (const [check, outcome] of Object.entries(checks)) gauge.set({ check }, outcome === 'ok' ? 1 : 0)
    void health.report().then((report) => (checks = report.checks))
  })
}
