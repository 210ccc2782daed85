import { z } from 'zod'
import { ConfigError, loadConfig } from './load-config'
import { secretText } from './secret'
import { serviceEnv } from './service-env'

const schema = serviceEnv.extend({ SETUP_TOKEN: secretText.optional(), WORKERS: z.coerce.number().int().min(1) })

describe('loadConfig', () => {
  it('reads what is set and fills in the rest', () => {
    const config = loadConfig(schema, { TOLLGATE_SECRET: 'abc', WORKERS: '2', HTTP_PORT: '', UNKNOWN: 'ignored' })
    expect(config).toMatchObject({ HTTP_PORT: 0, HTTP_HOST: '127.0.0.1', WORKERS: 2, TRUSTED_PROXIES: [] })
    expect(config.OTEL_TRACES_SAMPLER_ARG).toBe(0.01)
    expect(config.EGRESS_ALLOW_PRIVATE).toBe(false)
    expect(config.TOLLGATE_SECRET.reveal()).toBe('abc')
  })

  it('lists every fault at once', () => {
    const load = () => loadConfig(schema, { WORKERS: '0', LOG_LEVEL: 'loud', TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/99' })
    expect(load).toThrow(ConfigError)
    try {
      load()
    } catch (error) {
      const { faults, message } = error as ConfigError
      expect(faults.map(({ variable }) => variable).sort()).toEqual([
        'LOG_LEVEL',
        'TOLLGATE_SECRET',
        'TRUSTED_PROXIES',
        'WORKERS',
      ])
      expect(message).toMatch('TOLLGATE_SECRET: is required but not set')
      expect(message).toMatch("'10.0.0.0/99' is neither")
    }
  })

  it('lets a service insist on a store', () => {
    expect(() => loadConfig(serviceEnv.required({ DATABASE_URL: true }), { TOLLGATE_SECRET: 'x' })).toThrow(
      'DATABASE_URL: is required but not set',
    )
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads the flag %s as %s', (text, expected) => {
    expect(loadConfig(serviceEnv, { TOLLGATE_SECRET: 'x', EGRESS_ALLOW_PRIVATE: text }).EGRESS_ALLOW_PRIVATE).toBe(
      expected,
    )
  })
})
