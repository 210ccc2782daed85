import { apiKeyPrefix } from './api-key-prefix'

const hidden = '***'
const deepest = 6

const secretNames = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'key',
  'keys',
  'token',
  'secret',
  'password',
  'passwd',
  'credential',
  'credentials',
  'body',
  'prompt',
  'messages',
])
const secretEndings = ['apikey', 'secret', 'password', 'accesstoken', 'privatekey', 'sessionid', 'googapikey']

/** Whether a field of this name must not reach a log: credentials, keys, and what users wrote. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  return secretNames.has(plain) || secretEndings.some((ending) => plain.endsWith(ending))
}

/** A copy of log fields that is safe to write: secret fields hidden, errors as data, cycles and great depth cut. */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactObject(fields, 0)
}

function redactObject(value: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    copy[name] = isSecretName(name) && field != null ? hidden : redactValue(field, depth + 1)
  }
  return copy
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutKeys(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '…'
  if (value instanceof Error) return describe(value, depth)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON() as unknown
  return redactObject(value, depth)
}

/** API tokens are known by their beginning wherever they stand, also within a text. */
function withoutKeys(text: string): string {
  return text.includes(apiKeyPrefix) ? text.replace(apiKeys, `${apiKeyPrefix}${hidden}`) : text
}

const apiKeys = new RegExp(`${apiKeyPrefix}[A-Za-z0-9]+`, 'g')

/** Name, code, message, stack and cause; other properties of errors (a failed query's parameters) are left out on purpose. */
function describe(error: Error, depth: number): Record<string, unknown> {
  const { code, context } = error as Error & { code?: unknown; context?: unknown }
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    message: withoutKeys(error.message),
    ...(typeof context === 'object' && context !== null && { context: redactValue(context, depth + 1) }),
    stack: error.stack === undefined ? undefined : withoutKeys(error.stack),
    ...(error.cause !== undefined && { cause: redactValue(error.cause, depth + 1) }),
  }
}
