import { pageFieldsQuery } from '@tollgate/contracts/http/core'

const defaultPageSize = 10
const maxPageSize = 100
/** Keeps `offset` far below bigint's end, whatever a caller types. */
const maxPage = 1_000_000_000

/** One page of a list: `page` counts from 1, `offset` rows are skipped. */
export interface Page {
  page: number
  pageSize: number
  offset: number
}

/** The page that raw fields ask for: 0, absent and negative mean the defaults; more than 100 rows are never given. */
export function pageOf(fields: { p?: number; page_size?: number; size?: number }): Page {
  const page = Math.min(Math.max(fields.p ?? 1, 1), maxPage)
  const asked = fields.page_size || fields.size || defaultPageSize
  const pageSize = asked < 1 ? defaultPageSize : Math.min(asked, maxPageSize)
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/** Query schema of a list without filters: `p`, `page_size` or `size` to a `Page`. */
export const pageQuery = pageFieldsQuery.transform(pageOf)

/** The answer of every list, in its wire shape. */
export interface Paged<T> {
  items: T[]
  page: number
  page_size: number
  total: number
}

/** Puts rows and the total of all pages into the wire shape of a list. */
export function paged<T>(items: T[], total: number, query: Page): Paged<T> {
  return { items, page: query.page, page_size: query.pageSize, total }
}

/** A LIKE pattern that finds `text` anywhere, taken literally: `%`, `_` and `\` in it mean themselves. */
export function likeContains(text: string): string {
  return `%${likeBegins(text)}`
}

/** A LIKE pattern that finds what ends with `text`, taken literally. */
export function likeEnds(text: string): string {
  return `%${likeBegins(text).slice(0, -1)}`
}

/** A LIKE pattern that finds what begins with `text`, taken literally; an index can serve it. */
export function likeBegins(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
