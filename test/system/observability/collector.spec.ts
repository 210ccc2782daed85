import { readYaml } from './support/rule-files'

interface Collector {
  readonly receivers: object
  readonly processors: object
  readonly exporters: { readonly prometheus: { readonly add_metric_suffixes: boolean } }
  readonly extensions: object
  readonly service: {
    readonly extensions: readonly string[]
    readonly pipelines: Readonly<
      Record<string, { readonly receivers: string[]; readonly processors: string[]; readonly exporters: string[] }>
    >
  }
}

describe('the configuration of the collector', () => {
  const { receivers, processors, exporters, extensions, service } = readYaml<Collector>('collector.yaml')

  it('uses what it has, and has nothing that it does not use', () => {
    const pipelines = Object.values(service.pipelines)
    const used = (part: 'receivers' | 'processors' | 'exporters') =>
      [...new Set(pipelines.flatMap((pipeline) => pipeline[part]))].sort()
    expect(used('receivers')).toEqual(Object.keys(receivers).sort())
    expect(used('processors')).toEqual(Object.keys(processors).sort())
    expect(used('exporters')).toEqual(Object.keys(exporters).sort())
    expect(service.extensions).toEqual(Object.keys(extensions))
  })

  it('takes OTLP, hands traces to Tempo and shows figures to Prometheus', () => {
    expect(service.pipelines).toMatchObject({
      traces: { receivers: ['otlp'], exporters: ['otlp/tempo'] },
      metrics: { receivers: ['otlp'], exporters: ['prometheus'] },
    })
  })

  it('keeps the names of figures: with suffixes no rule would find them', () => {
    expect(exporters.prometheus.add_metric_suffixes).toBe(false)
  })
})
