import { type Fields, fieldsOf, isFields } from '../../../parts/fields'
import { inCamel, manyOf, numericOf } from '../words/in-camel'

const counts: ReadonlySet<string> = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
])

/**
 * A `Schema` of Google's (https://ai.google.dev/api/caching#Schema), a part of OpenAPI's, as the JSON schema that says the same:
 * types in small letters, `nullable` as one of them, numbers as numbers.
 */
export function jsonSchemaOf(schema: Fields): Fields {
  const { nullable, ...fields } = inCamel(schema)
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => [name, fieldOf(name, value)])
  const written = Object.fromEntries(entries)
  return nullable === true && typeof written.type === 'string' ? { ...written, type: [written.type, 'null'] } : written
}

function fieldOf(name: string, value: unknown): unknown {
  if (name === 'type') return typeof value === 'string' ? value.toLowerCase() : value
  if (counts.has(name)) return numericOf(value) ?? value
  if (name === 'items') return isFields(value) ? jsonSchemaOf(value) : value
  if (name === 'anyOf') return manyOf(value).map((one) => (isFields(one) ? jsonSchemaOf(one) : one))
  if (name !== 'properties') return value
  const properties = Object.entries(fieldsOf(value) ?? {})
  return Object.fromEntries(properties.map(([key, one]) => [key, isFields(one) ? jsonSchemaOf(one) : one]))
}
