import type { z } from 'zod'

export type UrlValues = Readonly<Record<string, unknown>>

/** Reads the parameters that the schema knows; one that does not fit counts as absent. */
export function readUrlState<S extends z.ZodObject>(schema: S, parameters: URLSearchParams): z.output<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = parameters.get(name)
      return value === null || !fits(schema, name, value) ? [] : [[name, value]]
    }),
  )
  return schema.parse(given)
}

/** The parameters after a change. What equals its default is left out, what the schema does not know stays. */
export function writeUrlState<S extends z.ZodObject>(
  schema: S,
  parameters: URLSearchParams,
  change: Partial<z.output<S>>,
): URLSearchParams {
  const values: UrlValues = { ...readUrlState(schema, parameters), ...change }
  const defaults: UrlValues = schema.parse({})
  const result = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === defaults[name]) result.delete(name)
    else result.set(name, String(value))
  }
  return result
}

function fits(schema: z.ZodObject, name: string, value: string): boolean {
  const field = schema.shape[name] as z.ZodType | undefined
  return field !== undefined && field.safeParse(value).success
}
