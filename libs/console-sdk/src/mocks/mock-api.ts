/** A call as a mock sees it. `params` are the `:names` of its pattern, `body` is the parsed JSON. */
export interface MockRequest {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

/** An answer: JSON, or pieces of text that are sent one after the other. */
export interface MockAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly pieces?: AsyncIterable<string> | Iterable<string>
}

/** What every remote's mock API has besides its own: the site's status and who is signed in. */
export interface MockSite {
  status: Record<string, unknown>
  user: Record<string, unknown> | null
}

/** Answers a call; what it does to the status or to who is signed in, it does to `site`. */
export type MockHandler<State> = (
  request: MockRequest,
  state: State,
  site: MockSite,
) => MockAnswer | Promise<MockAnswer>

/** The mock API of a remote, as `mocks/handlers.ts` exports it by default. */
export interface MockApi<State> {
  /** The state that every test begins with. */
  readonly createState: () => State
  /** Handlers by method and pattern, like `PUT /api/channel/:id`; the first that fits answers. */
  readonly handlers: Readonly<Record<string, MockHandler<State>>>
}

/** Says that this is a mock API, so that the types of its handlers are known where they are written. */
export const defineMocks = <State>(api: MockApi<State>): MockApi<State> => api

/** A success; `extras` stand beside `data`. */
export const ok = (data?: unknown, extras: Readonly<Record<string, unknown>> = {}): MockAnswer => ({
  json: { success: true, message: '', ...(data !== undefined && { data }), ...extras },
})

/** A rule of the server that says no: 200 with `success: false`. */
export const refuse = (message: string): MockAnswer => ({ json: { success: false, message } })

/** A refusal because what the request names is not there, or not any more. */
export const gone = (message: string): MockAnswer => ({
  json: { success: false, message, data: { code: 'gone' } },
})

/** A failure with an HTTP status. */
export const fail = (status: number, message = ''): MockAnswer => ({ status, json: { success: false, message } })

/** A stream of server-sent events. */
export const stream = (pieces: AsyncIterable<string> | Iterable<string>): MockAnswer => ({
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  pieces,
})

interface MockOrder<T> {
  /** By what rows are sorted, downwards, where nothing is asked; as they are unless it is said. */
  readonly usual?: string
  /** What is shown of a row in place of a field of this name. */
  readonly values?: Readonly<Record<string, (row: T) => number | string>>
}

/** Rows sorted as `sort_by` and `sort_order` ask; equal ones stand by their ids, downwards. */
export function inOrder<T extends { readonly id: number }>(
  rows: readonly T[],
  { query }: MockRequest,
  { usual, values = {} }: MockOrder<T> = {},
): T[] {
  const by = query.get('sort_by') ?? usual
  if (by === undefined) return [...rows]
  const valueOf = values[by] ?? ((row: T) => row[by as keyof T] as number | string) // what a list sorts by is one of these
  const sign = query.get('sort_order') === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, two) => (one.value < two.value ? -sign : one.value > two.value ? sign : two.row.id - one.row.id))
    .map(({ row }) => row)
}

/** The page of a list that `p` and `page_size` ask for. */
export function pageOf(items: readonly unknown[], { query }: MockRequest): MockAnswer {
  const page = Math.max(1, Number(query.get('p') ?? 1))
  const size = Number(query.get('page_size') ?? query.get('size') ?? 10)
  return ok({ items: items.slice((page - 1) * size, page * size), page, page_size: size, total: items.length })
}
