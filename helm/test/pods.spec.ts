import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { environmentOf, frontends, programs, services } from '@tollgate/testing/house/house'
import { render } from './chart'
import { everything, renderings } from './everything'
import { type Container, containersOf, type Manifest, podsOf } from './manifest'

const root = path.resolve(__dirname, '../..')
const dockerfile = readFileSync(path.join(root, 'deploy/docker/Dockerfile'), 'utf8')
const matches = (labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value)
const selectorOf = ({ spec }: Manifest): Record<string, string> => {
  const { matchLabels, ...plain } = spec.selector as Record<string, string> & { matchLabels?: Record<string, string> }
  return matchLabels ?? plain
}

describe.each(renderings)('the pods of the chart, $how', ({ documents }) => {
  const pods = podsOf(documents)
  const running = pods.filter(({ manifest }) => manifest.kind !== 'Job')

  it.each(pods)('of $name have no rights: "restricted"', ({ pod }) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect((pod.securityContext as { runAsUser: number }).runAsUser).toBeGreaterThan(0)
    for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod).not.toHaveProperty(field)
    for (const { securityContext, ports = [] } of containersOf(pod)) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      for (const port of ports) expect(port).not.toHaveProperty('hostPort')
    }
  })

  it.each(pods)('of $name mount what is declared, and declare what is mounted', ({ pod, manifest }) => {
    const claims = manifest.spec.volumeClaimTemplates ?? []
    const declared = [...pod.volumes.map(({ name }) => name), ...claims.map(({ metadata }) => metadata.name)]
    const mounted = containersOf(pod).flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
    expect(new Set(declared).size).toBe(declared.length)
    expect([...new Set(mounted)].sort()).toEqual(declared.sort())
    for (const { volumeMounts } of containersOf(pod)) {
      const places = volumeMounts.map(({ mountPath }) => mountPath)
      expect(new Set(places).size).toBe(places.length)
    }
    const maps = pod.volumes.flatMap(({ configMap }) => configMap?.name ?? [])
    const there = documents.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name)
    expect(there).toEqual(expect.arrayContaining(maps))
  })

  it.each(pods)(
    'of $name name files of secrets that they are given, once each, and are given none that they do not name',
    ({ pod }) => {
      const files = pod.volumes.flatMap(({ projected }) =>
        (projected?.sources ?? []).flatMap(({ secret }) => secret.items.map((item) => item.path)),
      )
      const [container] = pod.containers
      const said = JSON.stringify([container?.env ?? [], container?.command ?? [], configOf(pod, documents)])
      const named = [...said.matchAll(/\/run\/tollgate\/([\w.-]+)/g)].map(([, file = '']) => file)
      expect(named.sort()).toEqual(files.sort())
      for (const { name, value } of container?.env ?? [])
        if (value.startsWith('/run/tollgate/')) expect(name).toMatch(/_FILE$/)
    },
  )

  it.each(pods)('of $name are images of the one Dockerfile, or of another team', ({ pod, component }) => {
    for (const { image, name } of containersOf(pod)) {
      const [, of = '', tag] = /^(?:registry\.example\.com\/)?tollgate\/([\w-]+):(.+)$/.exec(image) ?? []
      if (of === '') {
        expect([component, name]).toEqual(component === 'roles' ? ['roles', 'roles'] : ['edge', 'console-weather'])
        continue
      }
      expect(['0.1.0', '1.2.3']).toContain(tag)
      expect(of).toBe(name === 'migrations' ? component.replace(/-migrations$/, '') : name)
      expect([...programs, ...frontends.map((each) => `console-${each}`)]).toContain(of)
    }
  })

  it.each(running)('of $name are found by what looks for them, and by nothing else', ({ component, manifest, pod }) => {
    const labels = manifest.spec.template?.metadata.labels ?? {}
    expect(matches(labels, selectorOf(manifest))).toBe(true)
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      const looking = documents.filter((each) => each.kind === kind && matches(labels, selectorOf(each)))
      const name = `house-${component}`
      expect(looking.map(({ metadata }) => metadata.name)).toEqual(
        kind === 'Service' && component === 'relay' ? [name, `${name}s`] : [name],
      )
    }
    expect(
      running.filter((other) => matches(other.manifest.spec.template?.metadata.labels ?? {}, selectorOf(manifest))),
    ).toHaveLength(1)
    const spread = (
      pod as unknown as { topologySpreadConstraints: { labelSelector: { matchLabels: Record<string, string> } }[] }
    ).topologySpreadConstraints
    expect(spread).toHaveLength(2)
    for (const { labelSelector } of spread) expect(labelSelector.matchLabels).toEqual(selectorOf(manifest))
  })

  it.each(running)(
    'of $name listen where their service and their probes ask, for what they answer',
    ({ pod, component }) => {
      const [container] = pod.containers as [Container]
      const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
      expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
      expect(container.env).toEqual(expect.arrayContaining([{ name: 'HTTP_PORT', value: port }]))
      const own = documents.filter(
        ({ kind, metadata }) => kind === 'Service' && metadata.name.startsWith(`house-${component}`),
      )
      for (const { spec } of own) expect(spec.ports).toEqual([{ name: 'http', port: Number(port), targetPort: 'http' }])
      const health = readFileSync(path.join(root, 'libs/platform/src/service/health.controller.ts'), 'utf8')
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        expect(probe?.httpGet.port).toBe('http')
        expect(health).toContain(`@Get('${probe?.httpGet.path.slice(1)}')`)
      }
      expect(container.livenessProbe?.httpGet.path).toBe('/health/live')
      // What goes on without the rest is not shut out with it.
      const survives = ['edge', 'relay'].includes(component)
      expect(container.readinessProbe?.httpGet.path).toBe(survives ? '/health/live' : '/health/ready')
      expect(container.startupProbe?.httpGet.path).toBe(component === 'relay' ? '/health/ready' : '/health/live')
    },
  )

  it.each(running)('of $name have the time that they need to go', ({ pod, component }) => {
    const told = (variable: string) => pod.containers[0]?.env?.find(({ name }) => name === variable)?.value
    expect(told('DRAIN_SECONDS')).toBe(['edge', 'relay'].includes(component) ? '120' : undefined)
    expect(told('STOP_NOTICE_SECONDS')).toBe('5')
    const takesSeconds = 5 + Number(told('DRAIN_SECONDS') ?? 5)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(takesSeconds + 15)
  })

  it('keep the journals of relays on volumes that outlive them', () => {
    const relay = running.find(({ component }) => component === 'relay')
    const at = relay?.pod.containers[0]?.env?.find(({ name }) => name === 'RELAY_JOURNAL_DIR')?.value
    const mount = relay?.pod.containers[0]?.volumeMounts.find(({ name }) => name === 'journal')
    expect(mount).toEqual({ name: 'journal', mountPath: at })
    expect(dockerfile).toContain(`chown 1000:1000 /srv/console ${at}`)
    expect(relay?.manifest.spec).toMatchObject({
      podManagementPolicy: 'Parallel',
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      serviceName: 'house-relays',
    })
  })

  it('are scaled by one hand', () => {
    for (const { manifest } of running) {
      const scalers = documents.filter(
        ({ kind, spec }) =>
          kind === 'HorizontalPodAutoscaler' &&
          (spec['scaleTargetRef'] as { name: string }).name === manifest.metadata.name,
      )
      expect([scalers.length, manifest.spec.replicas]).toEqual(scalers.length === 0 ? [0, 2] : [1, undefined])
      for (const { spec } of scalers)
        expect(spec['scaleTargetRef']).toEqual({
          apiVersion: 'apps/v1',
          kind: manifest.kind,
          name: manifest.metadata.name,
        })
    }
  })
})

/** What a pod reads from its maps. */
const configOf = (
  pod: { readonly volumes: readonly { readonly configMap?: { readonly name: string } }[] },
  documents: readonly Manifest[],
): unknown[] =>
  pod.volumes.flatMap(({ configMap }) =>
    documents
      .filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMap?.name)
      .map(({ data }) => data),
  )

describe.each(programs)('the environment of %s', (program) => {
  const shape = environmentOf(program)
  it.each(renderings)('$how is what it reads, each once, with all that it needs', ({ documents }) => {
    const env = podsOf(documents).find(({ component }) => component === program)?.pod.containers[0]?.env ?? []
    const names = env.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, value } of env) {
      // The SDK of OpenTelemetry reads these itself.
      if (/^OTEL_/.test(name)) continue
      const known = shape[name]
      if (known === undefined)
        expect({ name, isSecret: shape[name.replace(/_FILE$/, '')] !== undefined }).toEqual({ name, isSecret: true })
      else expect({ name, ...known.safeParse(value) }).toMatchObject({ name, success: true })
    }
    const given = new Set(names.map((name) => name.replace(/_FILE$/, '')))
    const missing = Object.entries(shape).filter(
      ([name, each]) => !each.safeParse(undefined).success && !given.has(name),
    )
    expect(missing.map(([name]) => name)).toEqual([])
  })
})

describe('what programs are told', () => {
  it('is where each other is, and that no typed address may lead there', () => {
    const { documents } = render(everything)
    const reached = documents.filter(({ kind, metadata }) => kind === 'Service' && metadata.name !== 'house-relays')
    const places = reached.map(({ metadata }) => `${metadata.name}:8080`)
    for (const { pod, manifest } of podsOf(documents)) {
      if (manifest.kind === 'Job') continue
      const own = pod.containers[0]?.env?.find(({ name }) => name === 'EGRESS_OWN_PLACES')?.value
      expect(own?.split(',').sort()).toEqual([...places].sort())
    }
    const edge = podsOf(documents).find(({ component }) => component === 'edge')?.pod.containers[0]?.env ?? []
    for (const name of services)
      expect(edge).toContainEqual({ name: `${name.toUpperCase()}_URL`, value: `http://house-${name}:8080` })
  })

  it('runs programs that the images have', () => {
    for (const { component, pod } of podsOf(render().documents).filter(({ manifest }) => manifest.kind === 'Job')) {
      const program = pod.containers[0]?.command?.at(-1) ?? ''
      const source = program
        .replace('/app/program/dist', `services/${component.replace('-migrations', '')}/src`)
        .replace(/\.js$/, '.ts')
      expect({ source, isThere: existsSync(path.join(root, source)) }).toEqual({ source, isThere: true })
    }
  })
})
