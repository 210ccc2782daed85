import { mayCall, routeOf, scopeOf } from '@tollgate/contracts'
import { z } from 'zod'
import type { DeclaredRoute } from './route-schemas'

type Json = Record<string, unknown>

const fresh =
  ' What changes a credential here, or cannot be undone, is closed to access tokens and needs a proof of who calls that is at most ten minutes old: POST /api/user/reauthenticate.'

/** The OpenAPI 3.1 operation of a route: who may call it, what goes in, and the envelope that comes out. */
export function describeRoute(route: DeclaredRoute): Json {
  const entry = routeOf(route.method.toUpperCase(), route.path)
  return {
    tags: [route.path.split('/')[2] ?? 'other'],
    ...(entry?.note && { summary: entry.note }),
    description: `Access: ${route.access}.${scopeText(route)}${route.isFresh ? fresh : ''}`,
    ...(route.changedBy !== undefined && { 'x-changes': route.changedBy }),
    ...(route.access !== 'public' && { security: [{ session: [] }, { accessToken: [] }] }),
    parameters: [...pathParameters(route.path), ...route.queries.flatMap(queryParameters)],
    ...(route.body && { requestBody: { content: { 'application/json': { schema: jsonSchema(route.body) } } } }),
    responses: { 200: { $ref: '#/components/responses/Envelope' } },
  }
}

/** What an API token needs to call a route; nothing where nobody has to be known. */
function scopeText({ method, path, access, changedBy }: DeclaredRoute): string {
  if (access === 'public') return ''
  const route = scopeOf(method, path)
  const isWrite = method !== 'get' || changedBy !== undefined
  if (route.scope === 'closed') return ' Closed to API tokens.'
  return ` Scope of an API token: ${route.scope}${mayCall(['read'], route, isWrite) ? ' or read' : ''}.`
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: z.ZodType): Json[] {
  const { properties = {} } = jsonSchema(query) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

/** What a caller sends; values that only exist after parsing have no JSON form and are described as anything. */
function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return described
}
