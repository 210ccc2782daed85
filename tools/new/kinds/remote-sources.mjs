/** @typedef {import('../plan/words.mjs').Words} Words */

/** @param {Words} section */
export const manifestText = ({ kebab, pascal, plain }) => {
  const title = `{ zh: '${plain}', en: '${plain.charAt(0).toUpperCase()}${plain.slice(1)}' }`
  return `import type { RemoteManifest } from '@tollgate/console-sdk'

/** What the console knows of this section before any of its code is loaded. */
export const manifest = {
  id: '${kebab}',
  contract: 1,
  version: '0.1.0',
  routes: [{ id: '${kebab}.overview', path: '/${kebab}', access: 'user', module: './pages/${pascal}Page', title: ${title} }],
  nav: [{ route: '${kebab}.overview', section: 'console', order: 90, label: ${title}, icon: 'box' }],
  settings: [],
  slots: {},
  fills: [],
  i18n: { namespace: '${kebab}', module: './i18n' },
} satisfies RemoteManifest
`
}

export const i18nText = `import type { Texts } from '@tollgate/console-sdk'
import en from './i18n/en.json'
import zh from './i18n/zh.json'

export default { zh, en } satisfies Texts
`

/** @param {Words} section */
export const apiText = ({ kebab, camel, plain }) => `import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { z } from 'zod'

/** The announcement of the site; put the call of ${plain} in its place. */
export const ${camel}Query = queryOptions({
  queryKey: ['${kebab}'],
  queryFn: ({ signal }) => api.get('/api/notice', { schema: z.string(), signal }),
})
`

/** @param {Words} section */
export const pageText = ({ kebab, camel, pascal }) => `import { useQuery } from '@tanstack/react-query'
import { useFormat, useT } from '@tollgate/console-sdk'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Page } from '@tollgate/console-ui/page'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { ${camel}Query } from '../api/${kebab}.api'
import { shareOf } from '../features/overview/overview.model'

/** What the section shows first. */
export default function ${pascal}Page() {
  const t = useT('${kebab}')
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Overview />
    </Page>
  )
}

function Overview() {
  const t = useT('${kebab}')
  const format = useFormat()
  const { data, error, isPending, refetch } = useQuery(${camel}Query)
  if (isPending) return <SkeletonText />
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <EmptyState title={data}>{t('answers', { share: format.percent(shareOf(data)) })}</EmptyState>
}
`

export const modelText = `/** Which share of the longest announcement this one takes. */
export function shareOf(text: string, longest = 1_000): number {
  return Math.min(1, text.length / longest)
}
`

export const handlersText = `import { defineMocks, ok } from '@tollgate/console-sdk/mocks'

/** What this section asks of the server, answered without one. */
export default defineMocks({
  createState: () => ({ notice: 'Nothing new' }),
  handlers: { 'GET /api/notice': (_request, { notice }) => ok(notice) },
})
`
