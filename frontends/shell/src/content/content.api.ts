import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { schemaOf } from '@tollgate/console-sdk/host'

const text = schemaOf((value) => (typeof value === 'string' ? value : ''))

const textQuery = (name: string) =>
  queryOptions({
    queryKey: ['content', name],
    queryFn: ({ signal }) => api.get(`/api/${name}`, { schema: text, signal }),
    staleTime: 60_000,
  })

/** What the operator shows in place of the home page; empty when it is ours. */
export const homeContentQuery = textQuery('home_page_content')
/** What the operator says about the site. */
export const aboutQuery = textQuery('about')
/** What the operator has to announce. */
export const noticeQuery = textQuery('notice')
