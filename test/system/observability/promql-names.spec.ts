import { namesIn } from './support/promql-names'

describe('the names in an expression', () => {
  it.each([
    ['up{job="tollgate"} == 0', ['up']],
    ['sum by (a, b) (rate(x_total{b=~"(c|d)"}[5m])) > 0 or on () vector(0)', ['x_total']],
    ['a unless a offset 15m and avg_over_time(tollgate:b:rate5m[1h]) * 3600 >= 10', ['a', 'tollgate:b:rate5m']],
    ['histogram_quantile(0.9, sum by (le) (rate(h_bucket[$__rate_interval])))', ['h_bucket']],
    ['14.4 * on (objective) tollgate:budget', ['tollgate:budget']],
  ])('of %s', (expr, names) => {
    expect(namesIn(expr)).toEqual(names)
  })
})
