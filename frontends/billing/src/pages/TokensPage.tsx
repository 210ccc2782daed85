import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { DataTable, useTablePaging } from '@tollgate/console-ui/data-table'
import { Page } from '@tollgate/console-ui/page'
import { type TokenView, tokenStatus } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { tokensQuery } from '../api/billing.api'
import { CreatedKeys } from '../features/tokens/CreatedKeys'
import { NoTokens } from '../features/tokens/NoTokens'
import { TokenDrawer } from '../features/tokens/TokenDrawer'
import { TokenFilters, useTokenFilters } from '../features/tokens/TokenFilters'
import { useChosenTokens } from '../features/tokens/useChosenTokens'
import { useRowActions } from '../features/tokens/useRowActions'
import { useTokenColumns } from '../features/tokens/useTokenColumns'

/** The tokens of the user. */
export default function TokensPage() {
  const t = useT('billing')
  const paging = useTablePaging()
  const filters = useTokenFilters(paging.toFirst)
  const list = useQuery({
    ...tokensQuery({ ...filters.applied, page: paging.page, pageSize: paging.pageSize }),
    placeholderData: keepPreviousData,
  })
  const [form, setForm] = useState<{ isOpen: boolean; token: TokenView | null }>({ isOpen: false, token: null })
  const [created, setCreated] = useState<TokenView[] | null>(null)
  const columns = useTokenColumns()
  const edit = (token: TokenView) => setForm({ isOpen: true, token })
  const rowActions = useRowActions(edit)
  const selection = useChosenTokens(list.data?.items)
  const add = () => setForm({ isOpen: true, token: null })
  const addButton = (
    <Button variant="primary" icon="plus" onClick={add}>
      {t('tokens.add')}
    </Button>
  )

  return (
    <Page title={t('tokens.title')} purpose={t('tokens.purpose')} action={addButton}>
      <Alert tone="warn">{t('tokens.own-use')}</Alert>
      <TokenFilters filters={filters} isFetching={list.isFetching} />
      <DataTable
        label={t('tokens.title')}
        columnsKey="tokens-table-columns"
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        detail={{ kind: 'open', open: edit }}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        paging={{ ...paging, total: list.data?.total ?? 0 }}
        selection={selection}
        isMuted={({ status }) => status !== tokenStatus.enabled}
        rowActions={rowActions}
        empty={<NoTokens isFiltered={filters.isDirty} onReset={filters.reset} onAdd={add} />}
      />
      <TokenDrawer
        isOpen={form.isOpen}
        token={form.token}
        onClose={() => setForm((current) => ({ ...current, isOpen: false }))}
        onCreated={setCreated}
      />
      <CreatedKeys tokens={created} onClose={() => setCreated(null)} />
    </Page>
  )
}
