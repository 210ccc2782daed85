import { lateSheet, paths, type Translate, useSession, useSheet, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Alert } from '@tollgate/console-ui/alert'
import { tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { z } from 'zod'
import { sortedTokenColumns, tokensQuery } from '../api/billing.api'
import { StopKey } from '../features/token-keys/StopKey'
import type { MadeKeys } from '../features/token-snippets/ShownKeys'
import { useChosenTokens } from '../features/tokens/useChosenTokens'
import { useRowActions } from '../features/tokens/useRowActions'
import { useTokenColumns } from '../features/tokens/useTokenColumns'

const TokenSheet = lateSheet(
  async () => (await import(/* webpackChunkName: "token-sheets" */ '../features/token-form/TokenSheet')).TokenSheet,
)
const RotateDialog = lateSheet(
  async () => (await import(/* webpackChunkName: "token-sheets" */ '../features/token-keys/RotateDialog')).RotateDialog,
)
// With the sheets that make keys: those that are shown once are not lost for want of code.
const ShownKeys = lateSheet(
  async () => (await import(/* webpackChunkName: "token-sheets" */ '../features/token-snippets/ShownKeys')).ShownKeys,
)
const SnippetsDialog = lateSheet(
  async () =>
    (await import(/* webpackChunkName: "token-sheets" */ '../features/token-snippets/SnippetsDialog')).SnippetsDialog,
)

const filters = z.object({ keyword: z.string().default('') })
// A piece of a key stays out of the address and its history.
const hidden = { key: '' }

const emptyOf = (t: Translate) =>
  ({
    icon: 'key',
    nothing: { title: t('tokens.none'), why: t('tokens.none-why') },
    noMatch: { title: t('tokens.no-match'), why: t('tokens.no-match-why'), reset: t('tokens.reset') },
  }) as const

/** The tokens of the user. */
export default function TokensPage() {
  const t = useT('billing')
  const { isAdmin } = useSession()
  const list = useTablePage({ filters, hidden, sorts: sortedTokenColumns, query: tokensQuery })
  const { sheet, add, edit, close } = useSheet(paths.tokens)
  const [made, setMade] = useState<MadeKeys | null>(null)
  const [coded, setCoded] = useState<TokenView | null>(null)
  const [rotating, setRotating] = useState<TokenView | null>(null)
  return (
    <ListPage
      title={t('tokens.title')}
      purpose={t('tokens.purpose')}
      add={{ label: t('tokens.add'), open: add }}
      action={isAdmin && <StopKey />}
      head={<Alert tone="warn">{t('tokens.own-use')}</Alert>}
      list={list}
      filters={[
        { kind: 'search', name: 'keyword', label: t('tokens.search-name') },
        { kind: 'search', name: 'key', label: t('tokens.search-key'), isMono: true },
      ]}
      columnsKey="tokens-table-columns"
      columns={useTokenColumns()}
      rowKey={({ id }) => id}
      rowActions={useRowActions({ edit: ({ id }) => edit(id), rotate: setRotating, showCode: setCoded })}
      selection={useChosenTokens(list)}
      isMuted={({ status }) => status !== tokenStatus.enabled}
      detail={{ kind: 'open', open: ({ id }) => edit(id) }}
      empty={emptyOf(t)}
    >
      {sheet !== null && (
        <TokenSheet
          key={JSON.stringify(sheet)}
          sheet={sheet}
          onClose={close}
          onCreated={(tokens) => setMade({ tokens, isRotated: false })}
        />
      )}
      {rotating !== null && (
        <RotateDialog
          token={rotating}
          onClose={() => setRotating(null)}
          onRotated={(token) => setMade({ tokens: [token], isRotated: true })}
        />
      )}
      {coded !== null && <SnippetsDialog token={coded} onClose={() => setCoded(null)} />}
      {made !== null && <ShownKeys made={made} onClose={() => setMade(null)} />}
    </ListPage>
  )
}
