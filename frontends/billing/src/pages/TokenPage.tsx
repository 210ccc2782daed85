import { useQuery } from '@tanstack/react-query'
import { paths, Slot, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Panel } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { Navigate, useParams } from 'react-router'
import { tokenQuery } from '../api/billing.api'
import { TokenFacts } from '../features/token-page/TokenFacts'
import { TokenLimits } from '../features/token-page/TokenLimits'
import { TokenSnippets } from '../features/token-snippets/TokenSnippets'

/** The page of one token, for its owner: its state and limits, and what its calls came to. */
export default function TokenPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <Token key={id} id={Number(id)} /> : <Navigate to={paths.tokens} replace />
}

function Token({ id }: { id: number }) {
  const t = useT('billing')
  const { data: token, error, refetch } = useQuery(tokenQuery(id))
  const edit = (
    <Button icon="pencil" href={`${paths.tokens}/edit/${id}`}>
      {t('tokens.edit')}
    </Button>
  )
  return (
    <Page
      title={token?.name ?? t('token-page.title')}
      purpose={`#${id}`}
      back={{ label: t('tokens.title'), href: paths.tokens }}
      action={token !== undefined && edit}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && token === undefined && <Skeleton shape="block" height={240} />}
      {token !== undefined && <Sections token={token} />}
    </Page>
  )
}

function Sections({ token }: { token: TokenView }) {
  const t = useT('billing')
  return (
    <>
      <TokenFacts token={token} />
      <TokenLimits token={token} />
      <Slot name="billing.token" props={{ token: { id: token.id, name: token.name } }} isSaid />
      <Panel title={t('token-page.snippets')}>
        <TokenSnippets token={token} apiKey={null} />
      </Panel>
    </>
  )
}
