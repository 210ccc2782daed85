import { joinMetrics } from './metrics-text'

describe('metrics of several workers', () => {
  it('keep their series apart under one description', () => {
    const text = (count: number) =>
      [
        '# HELP calls Calls',
        '# TYPE calls counter',
        `calls{channel="3",outcome="o{k}"} ${count}`,
        '',
        '# HELP open Streams',
        '# TYPE open gauge',
        'open 1',
        '',
      ].join('\n')
    expect(
      joinMetrics([
        { worker: '0', text: text(5) },
        { worker: '1', text: text(7) },
      ]),
    ).toBe(
      [
        '# HELP calls Calls',
        '# TYPE calls counter',
        'calls{worker="0",channel="3",outcome="o{k}"} 5',
        'calls{worker="1",channel="3",outcome="o{k}"} 7',
        '',
        '# HELP open Streams',
        '# TYPE open gauge',
        'open{worker="0"} 1',
        'open{worker="1"} 1',
        '',
      ].join('\n'),
    )
  })

  it('are nothing when there are none', () => {
    expect(joinMetrics([])).toBe('')
  })
})
