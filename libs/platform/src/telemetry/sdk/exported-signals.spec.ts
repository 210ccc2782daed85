import { exportedSignals } from './exported-signals'

describe('what a process exports', () => {
  it.each([
    ['nothing, when it is told nothing', {}, []],
    ['nothing, when everything is empty', { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_EXPORTER: '' }, []],
    ['everything, to an address for all', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c' }, ['traces', 'metrics', 'logs']],
    ['one signal, to its own address', { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://c' }, ['logs']],
    ['what names an exporter', { OTEL_TRACES_EXPORTER: 'console' }, ['traces']],
    [
      'all but what is switched off',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_LOGS_EXPORTER: 'none' },
      ['traces', 'metrics'],
    ],
    [
      'no metrics that are to be scraped',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_METRICS_EXPORTER: 'prometheus' },
      ['traces', 'logs'],
    ],
    ['metrics that are to be scraped and sent', { OTEL_METRICS_EXPORTER: 'prometheus, otlp' }, ['metrics']],
    ['nothing, when the SDK is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'True' }, []],
  ])('%s', (_what, env, signals) => {
    expect([...exportedSignals(env)]).toEqual(signals)
  })
})
