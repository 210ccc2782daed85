import { z } from 'zod'
import { send, type SendOptions } from './send'

/** A call: what its answer is parsed with, and what is sent. */
export interface Call<S extends z.ZodType> extends SendOptions {
  /** Parses `data`; without one the answer is unknown, for calls whose success says everything. */
  readonly schema?: S
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly page: number
  readonly page_size: number
  readonly total: number
}

type Method = <S extends z.ZodType = z.ZodUnknown>(path: string, call?: Call<S>) => Promise<z.output<S>>

/** Takes `data` out of the envelope; an answer without data is null to the schema. */
const dataOf =
  (method: string): Method =>
  async (path, call = {}) => {
    const { envelope, parse } = await send(method, path, call)
    return parse(call.schema ?? z.unknown(), envelope['data'] ?? null) as never
  }

const count = z.number().catch(0)

/**
 * Calls to the server. Each answers the parsed `data` and throws an `ApiError` whose message can be shown. A call that
 * finds nobody signed in ends the session.
 */
export const api = {
  get: dataOf('GET'),
  post: dataOf('POST'),
  put: dataOf('PUT'),
  patch: dataOf('PATCH'),
  delete: dataOf('DELETE'),

  /** A page of a list, whose `p` counts from 1; `schema` is that of one item. */
  async page<S extends z.ZodType>(path: string, call: Call<S> & { readonly schema: S }): Promise<Page<z.output<S>>> {
    const schema = z.object({
      items: z.array(call.schema).nullable(),
      page: count,
      page_size: count,
      total: count,
    })
    const { items, ...rest } = await api.get(path, { ...call, schema })
    return { ...rest, items: items ?? [] }
  },

  /** For envelopes that say more than `data`: the schema parses the whole of a successful one. */
  async raw<S extends z.ZodType>(
    path: string,
    { method = 'GET', ...call }: Call<S> & { readonly schema: S; readonly method?: string },
  ): Promise<z.output<S>> {
    const { envelope, parse } = await send(method, path, call)
    return parse(call.schema, envelope)
  },
}
