/** A request of the console's API with one part that no column keeps, no number holds, or nobody follows down to its end. */
export interface UnkeepableRequest {
  readonly method: string
  readonly path: string
  /** JSON as it is sent. */
  readonly body?: string
  /** NUL, or half of a character: the answer has to say so. */
  readonly isCharacter: boolean
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minLength?: number
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export type ApiPaths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const numbers = ['-1', '0.5', '2147483648', '8640000000001', '8640000000000', '9007199254740993', '1e308', '1e400']
const deep = `${'{"a":'.repeat(7_000)}1${'}'.repeat(7_000)}`
const characters = ['"a\\u0000b"', '"a\\ud800"', '["\\u0000"]', '{"\\u0000":1}']
const written = ['%00', 'a%00b', ...numbers]

/** A value that may fit the schema. */
function sample({ type, properties = {}, required = [], items, anyOf, ...rest }: Schema): unknown {
  if (rest.const !== undefined) return rest.const
  if (rest.enum) return rest.enum[0]
  if (anyOf?.[0]) return sample(anyOf[0])
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]))
  if (type === 'array') return items ? [sample(items)] : []
  if (type === 'string') return 'x'.repeat(Math.max(rest.minLength ?? 1, 1))
  return type === 'boolean' ? false : 1
}

const filled = (path: string, value = '1') => path.replace(/\{\w+\}/g, value)

function ofBody(method: string, path: string, schema: Schema): UnkeepableRequest[] {
  const fitting = sample({ type: 'object', ...schema }) as Record<string, unknown>
  return Object.keys(schema.properties ?? {}).flatMap((name) => {
    const { [name]: _left, ...rest } = fitting
    const around = Object.entries(rest).map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)},`)
    const request = (value: string, isCharacter: boolean) => ({
      method,
      path: filled(path),
      body: `{${around.join('')}${JSON.stringify(name)}:${value}}`,
      isCharacter,
    })
    return [
      ...characters.map((value) => request(value, true)),
      ...[...numbers, deep].map((value) => request(value, false)),
    ]
  })
}

/** Every such request of the routes in an API document, one part of each after the other. */
export function unkeepableRequests(paths: ApiPaths): UnkeepableRequest[] {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return operations.flatMap(({ path, method, operation: { parameters = [], requestBody } }) => {
    const isOpen = path.includes('{')
    const inPath = isOpen ? written.map((value) => ({ method, path: filled(path, value), isCharacter: false })) : []
    const queries = parameters.filter((each) => each.in === 'query')
    const inQuery = queries.flatMap(({ name }) =>
      written.map((value) => ({
        method,
        path: `${filled(path)}?${name}=${value}`,
        // What is wrong with a body that is missing may be said first.
        isCharacter: method === 'GET' && value.includes('%00'),
      })),
    )
    const schema = requestBody?.content['application/json']?.schema
    return [...inPath, ...inQuery, ...(schema ? ofBody(method, path, schema) : [])]
  })
}
