import Ajv from 'ajv'
import { defaults, readInChart, type Values } from './chart'
import { everything } from './everything'

const schema = JSON.parse(readInChart('values.schema.json')) as { readonly properties: object }
const validate = new Ajv().compile(schema)
const fits = (over: Values): boolean => validate({ ...defaults, ...over }) as boolean
const secret = { existingSecret: 'a', key: 'b' }

describe('values', () => {
  it('of the chart itself fit its schema, and so do all options', () => {
    expect([validate(defaults), validate.errors]).toEqual([true, null])
    for (const [name, value] of Object.entries(everything)) {
      const whole = Array.isArray(value) ? value : { ...(defaults[name] as object), ...(value as object) }
      if (!['secrets', 'services', 'roles', 'relay', 'networkPolicy'].includes(name))
        expect([name, fits({ hosts: ['a'], [name]: whole })]).toEqual([name, true])
    }
  })

  it.each<[string, Values]>([
    ['that nothing knows', { replica: 3 }],
    ['that no service knows', { services: { ...(defaults['services'] as object), billing: { replicaCount: 3 } } }],
    ['of a service that there is not', { services: { ...(defaults['services'] as object), weather: {} } }],
    ['of a secret in plain words', { env: { DATABASE_URL: 'postgres://a:b@c/d' } }],
    ['of a master secret in plain words', { env: { TOLLGATE_SECRET: 'x' } }],
    ['of a file that the chart does not mount', { env: { REDIS_URL_FILE: '/x' } }],
    ['that the chart gives itself', { env: { HTTP_PORT: '80' } }],
    ['of a variable that is no text', { env: { RELAY_MAX_CALLS: 1000 } }],
    ['of a secret without its key', { secrets: { masterKeys: { existingSecret: 'a' } } }],
    ['of a secret in the values', { secrets: { masterKeys: { ...secret, value: 'x' } } }],
    ['of an ingress without a host', { hosts: [], ingress: { enabled: true } }],
    ['of a second shell', { console: { parts: [{ id: 'shell', image: '' }] } }],
    ['of no relays', { relay: { replicas: 0 } }],
  ])('%s are refused', (_, over) => {
    expect(fits(over)).toBe(false)
  })
})

describe('the schema', () => {
  it('refuses what is unknown everywhere but in maps of names that people choose', () => {
    const open = objectsIn(schema, 'values').filter(({ node }) => node['additionalProperties'] !== false)
    const chosen = [
      'global',
      'definitions.env',
      'definitions.texts',
      'resources.properties.requests',
      'resources.properties.limits',
      'items.properties.ipBlock',
      'items.properties.namespaceSelector',
      'items.properties.podSelector',
    ]
    for (const { place } of open) expect(chosen.some((name) => place.endsWith(name))).toBe(true)
  })

  it('knows the values of the chart and no others', () => {
    expect(
      Object.keys(schema.properties)
        .filter((name) => name !== 'global')
        .sort(),
    ).toEqual(Object.keys(defaults).sort())
  })
})

/** Schemas of objects, with their places. */
function objectsIn(node: object, place: string): { node: Record<string, unknown>; place: string }[] {
  const below = Object.entries(node).flatMap(([key, each]: [string, unknown]) =>
    typeof each === 'object' && each !== null ? objectsIn(each, `${place}.${key}`) : [],
  )
  return (node as Record<string, unknown>)['type'] === 'object'
    ? [{ node: node as Record<string, unknown>, place }, ...below]
    : below
}
