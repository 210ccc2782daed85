import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relayPaths } from './relay-paths'

const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8')
/** The rows of the table that says which routes each dialect has. */
const rows = readme.split('\n').filter((line) => line.startsWith('| `https://host'))

/** Routes of a row as they are written there; `:method` stands behind the path of the route before it. */
const routesOf = (row: string) =>
  [...(row.split('|').at(-2) ?? '').matchAll(/`([^`…]+)`/g)].map(([, route = '']) =>
    route.startsWith(':') ? `/v1beta/models/{model}${route}` : route,
  )

describe('the model API in /api/docs', () => {
  it('has every route that the front page names', () => {
    const named = rows.flatMap(routesOf)
    expect(rows).toHaveLength(3)
    expect(named).toContain('/v1beta/models/{model}:countTokens')
    expect(named.filter((route) => !(route in relayPaths))).toEqual([])
  })

  it('has every route of the APIs of tasks that it names', () => {
    const tasks = readme.split('\n').filter((line) => line.startsWith('| the host'))
    const named = tasks.flatMap((row) =>
      [...row.matchAll(/`(\/(?:mj|suno|kling|v1)\/[^`…]+)`/g)].map(([, route = '']) => route),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((route) => !(route in relayPaths))).toEqual([])
  })

  it.each(['/v1/chat/completions', '/v1/responses', '/v1beta/models/{model}:generateContent'])(
    'says of %s how the cache is asked and what it told',
    (path) => {
      expect(relayPaths[path]).toMatchObject({
        post: {
          parameters: expect.arrayContaining([expect.objectContaining({ name: 'x-tollgate-cache', in: 'header' })]),
          responses: { 200: { headers: { 'x-tollgate-cache': { schema: { enum: ['hit', 'miss', 'bypass'] } } } } },
        },
      })
    },
  )
})
