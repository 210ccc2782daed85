import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError, loadConfig } from './load-config'
import { secretText } from './secret'
import { serviceEnv } from './service-env'

const schema = serviceEnv.required({ DATABASE_URL: true }).extend({ SETUP_TOKEN: secretText.optional() })
const folder = mkdtempSync(path.join(tmpdir(), 'secret-files-'))

function fileWith(text: string): string {
  const file = path.join(folder, String(Math.random()))
  writeFileSync(file, text)
  return file
}

function faultsOf(env: Record<string, string>): Record<string, string> {
  try {
    loadConfig(schema, env)
  } catch (error) {
    if (error instanceof ConfigError)
      return Object.fromEntries(error.faults.map(({ variable, message }) => [variable, message]))
    throw error
  }
  return {}
}

describe('secrets in files', () => {
  it('stand for every secret variable, required or not, without the newline at their end', () => {
    const config = loadConfig(schema, {
      TOLLGATE_SECRET_FILE: fileWith('new\nold\n'),
      DATABASE_URL_FILE: fileWith('postgres://u:p@h/d\r\n'),
      SETUP_TOKEN_FILE: fileWith(' a \n\n'),
    })
    expect(config.TOLLGATE_SECRET.reveal()).toBe('new\nold')
    expect(config.DATABASE_URL.reveal()).toBe('postgres://u:p@h/d')
    expect(config.SETUP_TOKEN?.reveal()).toBe(' a \n')
  })

  it('are refused, with all other faults, where they cannot be what was meant', () => {
    const gone = path.join(folder, 'gone')
    const given = { TOLLGATE_SECRET: 'a', TOLLGATE_SECRET_FILE: fileWith('b'), SETUP_TOKEN_FILE: fileWith('\n') }
    expect(faultsOf({ ...given, DATABASE_URL_FILE: gone, LOG_LEVEL: 'loud' })).toEqual({
      TOLLGATE_SECRET_FILE: 'is set beside TOLLGATE_SECRET: set one of them',
      SETUP_TOKEN_FILE: expect.stringContaining('is empty'),
      DATABASE_URL_FILE: expect.stringMatching(/cannot be read \(ENOENT: .*gone\)/),
      LOG_LEVEL: expect.any(String),
    })
  })

  it('are for secrets alone', () => {
    const config = loadConfig(schema, {
      TOLLGATE_SECRET: 'a',
      DATABASE_URL: 'postgres://h/d',
      LOG_LEVEL_FILE: fileWith('debug'),
    })
    expect(config.LOG_LEVEL).toBe('info')
  })
})
