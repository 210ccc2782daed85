import { list, number, record } from './readers'
import { type Schema, schemaOf } from './schema'
import { send, sendForFile, type SendOptions } from './send'

/** A call: what its answer is read with, and what is sent. */
export interface Call<T> extends SendOptions {
  /** Reads `data`, as a zod schema does; without one the answer is unknown, for calls whose success says everything. */
  readonly schema?: Schema<T>
}

/** A call whose answer matters. */
export type ReadingCall<T> = Call<T> & { readonly schema: Schema<T> }

export interface Page<T> {
  readonly items: readonly T[]
  readonly page: number
  readonly page_size: number
  readonly total: number
}

const anything: Schema<unknown> = schemaOf((value) => value)

interface Method {
  <T>(path: string, call: ReadingCall<T>): Promise<T>
  (path: string, call?: SendOptions): Promise<unknown>
}

/** Takes `data` out of the envelope; an answer without data is null to the schema. */
const dataOf =
  (method: string): Method =>
  async <T>(path: string, call: Call<T> = {}) => {
    const { envelope, parse } = await send(method, path, call)
    return parse<unknown>(call.schema ?? anything, envelope['data'] ?? null) as T
  }

/**
 * Calls to the server. Each resolves to what the schema reads from `data`, and rejects with an `ApiError` whose message can be
 * shown. A call that finds nobody signed in ends the session, unless it says `mayBeSignedOut`.
 */
export const api = {
  get: dataOf('GET'),
  post: dataOf('POST'),
  put: dataOf('PUT'),
  patch: dataOf('PATCH'),
  delete: dataOf('DELETE'),

  /** A page of a list, whose `p` counts from 1; `schema` is that of one item. */
  async page<T>(path: string, { schema, ...call }: ReadingCall<T>): Promise<Page<T>> {
    return api.get(path, { ...call, schema: schemaOf((value) => pageOf(value, schema)) })
  },

  /** A file that the server makes, under the name that it gives it. */
  file: sendForFile,

  /** For envelopes that say more than `data`: the schema reads the whole of a successful one. */
  async raw<T>(path: string, { method = 'GET', ...call }: ReadingCall<T> & { readonly method?: string }): Promise<T> {
    const { envelope, parse } = await send(method, path, call)
    return parse(call.schema, envelope)
  },
}

function pageOf<T>(value: unknown, schema: Schema<T>): Page<T> {
  const page = record(value, 'page')
  return {
    items: list(page['items'] ?? [], 'items', (item) => itemOf(item, schema)),
    page: number(page['page'], 'page'),
    page_size: number(page['page_size'], 'page_size'),
    total: number(page['total'], 'total'),
  }
}

function itemOf<T>(item: unknown, schema: Schema<T>): T {
  const parsed = schema.safeParse(item)
  if (parsed.success) return parsed.data
  throw parsed.error
}
