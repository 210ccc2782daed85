import { readFileSync } from 'node:fs'
import path from 'node:path'
import Ajv from 'ajv'
import { parse } from 'yaml'
import { defaults, readInChart, render, type Values } from './chart'
import { everything } from './everything'
import { podsOf } from './manifest'

const page = readFileSync(path.resolve(__dirname, '../../docs/run-on-kubernetes.md'), 'utf8')

/** The block of a language that has this in it. */
function blockWith(language: string, text: string): string {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter(([, of]) => of === language)
  const [, , found] = blocks.find(([, , block = '']) => block.includes(text)) ?? []
  if (found === undefined) throw new Error(`no block of ${language} has ${text}`)
  return found
}

/** Secrets that pods are given, as `name/key`. */
const secretsOf = (values: Values): string[] => {
  const sources = podsOf(render(values).documents).flatMap(({ pod }) =>
    pod.volumes.flatMap((each) => each.projected?.sources ?? []),
  )
  return [...new Set(sources.flatMap(({ secret }) => secret.items.map(({ key }) => `${secret.name}/${key}`)))].sort()
}

describe('the page about Kubernetes', () => {
  const site = parse(blockWith('yaml', '# site.yaml')) as Values

  it('has values that the chart takes', () => {
    const validate = new Ajv().compile(JSON.parse(readInChart('values.schema.json')) as object)
    const whole = Object.entries(site).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : { ...(defaults[name] as object), ...(value as object) },
    ])
    const laid = {
      ...defaults,
      ...Object.fromEntries(whole),
      roles: { ...(defaults['roles'] as object), adminUrl: { existingSecret: 'a', key: 'url' } },
    }
    expect([validate(laid), validate.errors]).toEqual([true, null])
    expect(render(site).documents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Ingress', 'Job', 'StatefulSet']),
    )
  })

  it('makes each secret that the chart is given by it, with each key, and no other', () => {
    const block = blockWith('sh', 'kubectl create secret').replaceAll(/\\\n\s*/g, '')
    const loop = ['identity', 'channels', 'billing', 'logs', 'tasks']
    expect(block).toContain(`for S in ${loop.join(' ')}; do`)
    const made = [...block.matchAll(/create secret generic (\S+)(.*)/g)].flatMap(([, name = '', words = '']) =>
      (name.includes('$S') ? loop : ['']).flatMap((service) =>
        [...words.matchAll(/--from-literal=([\w-]+)=/g)].map(([, key]) => `${name.replace('$S', service)}/${key}`),
      ),
    )
    expect(made.sort()).toEqual(secretsOf(site))
  })

  it('says which secrets it looks for', () => {
    // The administrator's has the name that the page gives it.
    for (const name of secretsOf(site).filter((each) => each !== 'tollgate-admin/url')) {
      const [secret = '', key] = name.replace(/-database-\w+\//, '-database-<service>/').split('/')
      expect(
        page
          .split('\n')
          .some((line) => line.startsWith('|') && line.includes(`\`${secret}\``) && line.includes(`\`${key}\``)),
      ).toBe(true)
    }
  })

  it('builds each image that the chart takes', () => {
    const block = blockWith('sh', 'docker build')
    const [programs = '', parts = ''] = [...block.matchAll(/for N in ([\w ]+);/g)].map(([, names = '']) => names)
    const built = [...programs.split(' '), ...parts.split(' ').map((name) => `console-${name}`)]
    const images = podsOf(render().documents).flatMap(({ pod }) =>
      [...(pod.initContainers ?? []), ...pod.containers].map(({ image }) => image),
    )
    const taken = new Set(images.map((image) => image.replace(/^tollgate\/|:.*$/g, '')))
    expect(built.sort()).toEqual([...taken].sort())
  })

  it('scales relays by the figure that they show and the chart asks for', () => {
    const scaler = render(everything).documents.find(
      ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name.endsWith('-relay'),
    )
    const [{ pods }] = scaler?.spec['metrics'] as [{ pods: { metric: { name: string } } }]
    const metrics = readFileSync(path.resolve(__dirname, '../../services/relay/src/telemetry/relay-metrics.ts'), 'utf8')
    expect(metrics).toContain(`metrics.gauge('${pods.metric.name}'`)
    expect(blockWith('yaml', 'seriesQuery')).toContain(`'${pods.metric.name}{`)
  })
})
