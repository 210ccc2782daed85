import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths, useSheet, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { DataTable, useTablePaging } from '@tollgate/console-ui/data-table'
import { Page } from '@tollgate/console-ui/page'
import { type TokenView, tokenStatus } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { tokensQuery } from '../api/billing.api'
import { CreatedKeys } from '../features/tokens/CreatedKeys'
import { NoTokens } from '../features/tokens/NoTokens'
import { TokenFilters, useTokenFilters } from '../features/tokens/TokenFilters'
import { TokenSheet } from '../features/tokens/TokenSheet'
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
  const { sheet, add, edit, close } = useSheet(paths.tokens)
  const [created, setCreated] = useState<TokenView[] | null>(null)
  const columns = useTokenColumns()
  const rowActions = useRowActions(({ id }) => edit(id))
  const selection = useChosenTokens(list.data?.items)
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
        detail={{ kind: 'open', open: ({ id }) => edit(id) }}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        paging={{ ...paging, total: list.data?.total ?? 0 }}
        selection={selection}
        isMuted={({ status }) => status !== tokenStatus.enabled}
        rowActions={rowActions}
        empty={<NoTokens isFiltered={filters.isDirty} onReset={filters.reset} onAdd={add} />}
      />
      {sheet !== null && (
        <TokenSheet key={JSON.stringify(sheet)} sheet={sheet} onClose={close} onCreated={setCreated} />
      )}
      <CreatedKeys tokens={created} onClose={() => setCreated(null)} />
    </Page>
  )
}
