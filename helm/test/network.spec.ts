import { render } from './chart'
import { everything, renderings } from './everything'
import { type Manifest, podsOf } from './manifest'

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[]
}
interface Rule {
  readonly ports?: readonly { readonly port: number }[]
  readonly from?: readonly { readonly podSelector?: Selector }[]
  readonly to?: readonly {
    readonly podSelector?: Selector
    readonly ipBlock?: object
    readonly namespaceSelector?: Selector
  }[]
}
interface Policy {
  readonly podSelector: Selector
  readonly policyTypes: readonly string[]
  readonly ingress?: readonly Rule[]
  readonly egress?: readonly Rule[]
}

const policiesOf = (documents: readonly Manifest[]): Record<string, Policy> =>
  Object.fromEntries(
    documents.flatMap(({ kind, metadata, spec }) =>
      kind === 'NetworkPolicy' ? [[metadata.name.replace('house-', ''), spec as unknown as Policy]] : [],
    ),
  )

/** Components that a selector finds; all where it names none. */
const found = ({ matchExpressions }: Selector = {}): readonly string[] | 'all' => matchExpressions?.[0]?.values ?? 'all'

const withRows = ['billing', 'channels', 'identity', 'logs', 'tasks']
const services = ['billing', 'channels', 'identity', 'logs', 'relay', 'tasks']

describe.each(renderings)('the network of the chart, $how', ({ documents }) => {
  const policies = policiesOf(documents)
  const components = new Set(podsOf(documents).map(({ component }) => component))

  it('is closed to and from every pod, but for the names of hosts', () => {
    expect(found(policies['closed']?.podSelector)).toBe('all')
    expect(policies['closed']?.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(policies['closed']?.ingress).toBeUndefined()
    expect(policies['closed']?.egress?.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[53, 53]])
    for (const { manifest } of podsOf(documents))
      expect(manifest.spec.template?.metadata.labels).toMatchObject(
        policies['closed']?.podSelector.matchLabels ?? { no: 'labels' },
      )
  })

  it('names components that there are', () => {
    for (const policy of Object.values(policies))
      for (const name of [
        policy.podSelector,
        ...[...(policy.ingress ?? []), ...(policy.egress ?? [])].flatMap(({ from = [], to = [] }) =>
          [...from, ...to].flatMap(({ podSelector }) => podSelector ?? []),
        ),
      ]
        .map(found)
        .flatMap((each) => (each === 'all' ? [] : each)))
        expect(name === 'roles' || components.has(name)).toBe(true)
  })

  it('has visitors come to the edge alone, and the edge alone to the services', () => {
    const open = Object.entries(policies).filter(([, { ingress = [] }]) => ingress.length > 0)
    expect(open.map(([name]) => name).sort()).toEqual(['edge', 'services'])
    expect(found(policies['edge']?.podSelector)).toEqual(['edge'])
    expect(found(policies['edge']?.egress?.[0]?.to?.[0]?.podSelector)).toEqual(services)
    expect(found(policies['services']?.podSelector)).toEqual(services)
    expect(found(policies['services']?.ingress?.[0]?.from?.[0]?.podSelector)).toEqual(['edge'])
    for (const name of ['edge', 'services'])
      expect(policies[name]?.ingress?.[0]?.ports?.map(({ port }) => port)).toEqual([8080])
  })

  it('leads each to the stores that it reads, and to no other', () => {
    const owners = [...withRows.map((name) => `${name}-migrations`), 'roles']
    expect([
      found(policies['postgres']?.podSelector),
      found(policies['redis']?.podSelector),
      found(policies['nats']?.podSelector),
    ]).toEqual([[...withRows, ...owners], services, services])
    for (const { component, pod } of podsOf(documents)) {
      const env = pod.containers[0]?.env?.map(({ name }) => name) ?? []
      const reads = {
        postgres: env.some((name) => /^DATABASE_/.test(name)) || component === 'roles',
        redis: env.includes('REDIS_URL_FILE'),
        nats: env.includes('NATS_URL_FILE'),
      }
      for (const [store, isRead] of Object.entries(reads))
        expect({ component, store, isRead: found(policies[store]?.podSelector).includes(component) }).toEqual({
          component,
          store,
          isRead,
        })
    }
  })

  it('lets those out who call others, and the edge and the log never', () => {
    expect(found(policies['outbound']?.podSelector)).toEqual(['billing', 'channels', 'identity', 'relay', 'tasks'])
    expect(policies['outbound']?.egress?.[0]?.to?.[0]?.ipBlock).toEqual({
      cidr: '0.0.0.0/0',
      except: ['169.254.0.0/16'],
    })
  })
})

it('narrows each way to whom it is for, where that is said', () => {
  const policies = policiesOf(render(everything).documents)
  for (const name of ['postgres', 'redis', 'nats', 'collector', 'clickhouse'])
    expect(policies[name]?.egress?.[0]?.to?.[0]?.namespaceSelector).toBeDefined()
  expect(policies['edge']?.ingress?.[0]?.from).toHaveLength(1)
  expect(policies['services']?.ingress?.[0]?.from).toHaveLength(2)
  expect(policiesOf(render({ networkPolicy: { enabled: false } }).documents)).toEqual({})
})
