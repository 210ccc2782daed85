import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { frontends, programs, servicesWithRows } from '@tollgate/testing/house/house'
import Ajv from 'ajv'
import { parse } from 'yaml'
import { chart, leaves, readInChart, render } from './chart'
import { everything, renderings } from './everything'
import kubernetes from './kubernetes.schema.json'
import { type Manifest, podsOf } from './manifest'

const root = path.resolve(__dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const isKubernetesOwn = ({ apiVersion }: Manifest): boolean => !apiVersion.startsWith('monitoring.coreos.com/')
const validate = new Ajv().compile(kubernetes)
const labelsOf = ({ metadata }: Manifest) => metadata.labels

describe.each(renderings)('the chart, $how', ({ documents, idle }) => {
  const named = documents.map((manifest) => ({ what: `${manifest.kind} ${manifest.metadata.name}`, manifest }))

  it.each(named.filter(({ manifest }) => isKubernetesOwn(manifest)))(
    'makes $what of fields that Kubernetes has, with all that it needs',
    ({ manifest }) => {
      expect({ fits: validate(manifest), faults: validate.errors }).toEqual({ fits: true, faults: null })
    },
  )

  it('gives each object a name of its kind that leaves room for what is put behind it', () => {
    const names = named.map(({ what }) => what)
    expect(new Set(names).size).toBe(names.length)
    const long = render(everything, 'a-release-whose-name-is-as-long-as-helm-lets-it-be-53').documents
    for (const { kind, metadata } of [...documents, ...long]) {
      expect(metadata.name).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)
      expect(metadata.name.length).toBeLessThanOrEqual(['Deployment', 'StatefulSet'].includes(kind) ? 52 : 63)
    }
  })

  it('says of everything what it is, by labels that Kubernetes takes', () => {
    for (const manifest of documents)
      for (const value of Object.values(labelsOf(manifest)))
        expect(value).toMatch(/^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/)
  })

  it('includes what it defines', () => {
    expect(idle).toEqual([])
  })

  it('runs every program, and migrates every service that keeps rows, before anything of it comes', () => {
    const pods = podsOf(documents)
    const running = pods.filter(({ manifest }) => ['Deployment', 'StatefulSet'].includes(manifest.kind))
    expect(running.map(({ component }) => component).sort()).toEqual([...programs].sort())
    const hooks = pods.filter(({ manifest }) => manifest.kind === 'Job')
    const migrations = hooks.filter(({ component }) => component.endsWith('-migrations'))
    expect(migrations.map(({ component }) => component).sort()).toEqual(
      servicesWithRows.map((name) => `${name}-migrations`).sort(),
    )
    for (const { manifest } of hooks)
      expect(manifest.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  })

  it('has hooks come in their order: statements, roles, migrations', () => {
    const hooks = documents.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] !== undefined)
    const order = ({ metadata }: Manifest): number => Number(metadata.annotations?.['helm.sh/hook-weight'])
    const sorted = [...hooks].sort((one, other) => order(one) - order(other))
    const kinds = sorted.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/^house-(.*-)?/, '')}`)
    const before = ['ConfigMap roles', 'Job roles'].filter((each) => kinds.includes(each))
    expect(kinds).toEqual([...before, ...servicesWithRows.map(() => 'Job migrations')])
    // A job cannot be changed: the one of before has to go first.
    for (const { metadata } of hooks)
      expect(metadata.annotations?.['helm.sh/hook-delete-policy']).toContain('before-hook-creation')
    const kept = hooks.filter(({ kind }) => kind === 'ConfigMap')
    for (const { metadata } of kept)
      expect(metadata.annotations?.['helm.sh/hook-delete-policy']).toBe('before-hook-creation')
  })

  it('serves the shell and each part of the console that it brings', () => {
    const text = documents.find(({ kind, data }) => kind === 'ConfigMap' && data?.['console.json'] !== undefined)?.data
    const { shell, remotes } = JSON.parse(text?.['console.json'] ?? '') as {
      shell: string
      remotes: { id: string; folder: string }[]
    }
    expect(shell).toBe('/srv/console/shell')
    for (const { id, folder } of remotes) expect(folder).toBe(`/srv/console/${id}`)
    const brought = podsOf(documents).find(({ component }) => component === 'edge')?.pod.initContainers ?? []
    expect(brought.map(({ name }) => name)).toEqual(
      ['shell', ...remotes.map(({ id }) => id)].map((id) => `console-${id}`),
    )
    expect(remotes.map(({ id }) => id)).toEqual(expect.arrayContaining(frontends.filter((id) => id !== 'shell')))
  })
})

describe('the values', () => {
  it('takes names that YAML would read as something else for names', () => {
    const ref = { existingSecret: '7', key: '8' }
    const odd = { ...everything, secrets: { masterKeys: ref, otlpHeaders: ref }, env: { Y: 'on' } }
    const ingress = { ingress: { enabled: true, className: '1', tlsSecret: '2' }, image: { pullSecrets: ['3'] } }
    for (const manifest of render({ ...odd, ...ingress, relay: { journal: { storageClass: '4' } } }, 'true').documents)
      if (isKubernetesOwn(manifest))
        expect({ fits: validate(manifest), faults: validate.errors }).toEqual({ fits: true, faults: null })
  })

  it('are each taken by a template, and nothing is taken that is not there', () => {
    const taken = renderings.flatMap((each) => [...each.taken])
    const wholes = taken.filter((place) => place.endsWith('.*')).map((place) => place.slice(0, -1))
    const idle = leaves().filter((place) => !taken.includes(place) && !wholes.some((whole) => place.startsWith(whole)))
    expect(idle).toEqual([])
  })
})

describe('what the chart has of the repository', () => {
  it('is the same there', () => {
    expect(readInChart('files/roles.sql')).toBe(read('deploy/database/roles.sql'))
    const rules = readdirSync(path.join(root, 'deploy/observability/prometheus/rules')).sort()
    expect(readdirSync(path.join(root, 'helm/tollgate/files/rules')).sort()).toEqual(rules)
    for (const file of rules)
      expect(readInChart(`files/rules/${file}`)).toBe(read(`deploy/observability/prometheus/rules/${file}`))
  })

  it('is in force: all rules, and the figures of each service under the names that they go by', () => {
    const { documents } = render(everything)
    const made = documents.flatMap(({ kind, spec }) => (kind === 'PrometheusRule' ? [spec] : []))
    const rules = readdirSync(path.join(root, 'deploy/observability/prometheus/rules')).sort()
    expect(made).toEqual(rules.map((file) => parse(read(`deploy/observability/prometheus/rules/${file}`)) as unknown))
    const monitor = documents.find(({ kind }) => kind === 'ServiceMonitor')
    const [chosen] = (monitor?.spec.selector as { matchExpressions: { values: string[] }[] }).matchExpressions
    expect(chosen?.values).toEqual(programs.filter((name) => name !== 'edge').sort())
    expect(JSON.stringify(monitor?.spec)).toContain('{"targetLabel":"job","replacement":"tollgate"}')
    expect(render().documents.filter((manifest) => !isKubernetesOwn(manifest))).toEqual([])
  })

  it('has its version, and images of others by deploy/images.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(chart.appVersion).toBe(version)
    const { postgres } = JSON.parse(read('deploy/images.json')) as { postgres: string }
    const roles = podsOf(render(everything).documents).find(({ component }) => component === 'roles')
    expect(roles?.pod.containers[0]?.image).toBe(postgres)
  })
})
