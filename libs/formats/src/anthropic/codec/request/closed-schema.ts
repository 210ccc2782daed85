import { type Fields, isFields } from '../../../parts/fields'

/** Under these names stand values, not schemas. */
const values: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'required'])

/**
 * The schema with every object in it closed: Claude answers by closed ones alone
 * (https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations). The same object when
 * nothing has to be done.
 */
export function closedSchema(schema: Fields): Fields {
  const closed = closedWithin(schema)
  const isOpen = closed.type === 'object' && closed.additionalProperties !== false
  return isOpen ? { ...closed, additionalProperties: false } : closed
}

function closedWithin(schema: Fields): Fields {
  let isChanged = false
  const entries = Object.entries(schema).map(([name, value]): [string, unknown] => {
    const closed = values.has(name) ? value : closedValue(value)
    isChanged ||= closed !== value
    return [name, closed]
  })
  return isChanged ? Object.fromEntries(entries) : schema
}

function closedValue(value: unknown): unknown {
  if (isFields(value)) return closedSchema(value)
  if (!Array.isArray(value)) return value
  const closed = value.map(closedValue)
  return closed.some((one, i) => one !== value[i]) ? closed : value
}
