import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Stack } from '@tollgate/console-ui/layout'
import type { PriceDifference } from '@tollgate/contracts/http/billing'
import type { StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { useState } from 'react'
import { shippedPricesQuery } from '../../../api/prices.api'
import { useSavePrices } from '../tables/useSavePrices'
import { chosenAtFirst, differencesIn, type DifferenceView, isTakeable, takenOf } from './shipped.model'
import { ShippedFacts } from './ShippedFacts'
import { ShippedTools, type ShippedToolsProps } from './ShippedTools'
import { useShippedColumns } from './useShippedColumns'

const firstSize = 20

/** What the price list of this version would change here, to look at and to take line by line. */
export function ShippedPrices({ stored }: { readonly stored: StoredTables }) {
  const t = useT('billing')
  const { data, error, refetch } = useQuery(shippedPricesQuery)
  const differences = data?.differences ?? []
  const { found, tools, rows, paging } = useDifferencesInView(differences)
  const { chosen, choose, take, isTaking } = useTaking(differences, stored)
  const columns = useShippedColumns()
  return (
    <DataTable<PriceDifference>
      label={t('prices.shipped.tab')}
      toolbar={
        <Stack gap={3}>
          {data && <ShippedFacts list={data} />}
          <ShippedTools {...tools} />
        </Stack>
      }
      columns={columns}
      rows={data && rows}
      rowKey={({ model }) => model}
      error={error}
      onRetry={() => void refetch()}
      paging={{ ...paging, total: found }}
      selection={{
        selected: chosen,
        onChange: choose,
        isSelectable: isTakeable,
        nameOf: ({ model }) => model,
        actions: () => (
          <Button size="small" variant="primary" isLoading={isTaking} onClick={() => void take()}>
            {t('prices.shipped.take', { count: chosen.length })}
          </Button>
        ),
      }}
      empty={
        <EmptyState
          icon="check"
          title={t(differences.length === 0 ? 'prices.shipped.none' : 'prices.shipped.none-in-view')}
        />
      }
    />
  )
}

/** The page in view of the differences that are searched for. */
function useDifferencesInView(differences: readonly PriceDifference[]) {
  const [view, setView] = useState<DifferenceView>('all')
  const [typed, setTyped] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: firstSize })
  const found = differencesIn(differences, { view, typed })
  const page = Math.max(1, Math.min(paging.page, Math.ceil(found.length / paging.pageSize)))
  const from = (page - 1) * paging.pageSize
  const tools: ShippedToolsProps = {
    ...{ view, typed },
    onView: (chosen) => {
      setView(chosen)
      setPaging({ ...paging, page: 1 })
    },
    onTyped: (text) => {
      setTyped(text)
      setPaging({ ...paging, page: 1 })
    },
  }
  const rows = found.slice(from, from + paging.pageSize)
  return { found: found.length, rows, tools, paging: { ...paging, page, onChange: setPaging } }
}

/** The models that are chosen, at first those that nobody set themself, and how their prices are taken. */
function useTaking(differences: readonly PriceDifference[], stored: StoredTables) {
  const t = useT('billing')
  const confirm = useConfirm()
  const notify = useNotify()
  const save = useSavePrices()
  const queries = useQueryClient()
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  const names = new Set(differences.filter(isTakeable).map(({ model }) => model))
  const chosen = (own ?? chosenAtFirst(differences)).filter((name) => names.has(name))
  const take = async () => {
    const isAgreed = await confirm({
      title: t('prices.shipped.take-title', { count: chosen.length }),
      text: t('prices.shipped.take-text'),
      confirmLabel: t('prices.shipped.take', { count: chosen.length }),
    })
    if (!isAgreed) return
    setIsTaking(true)
    try {
      const { rows, texts } = takenOf(
        differences.filter(({ model }) => chosen.includes(model)),
        stored,
      )
      await save(rows, stored, texts)
      setOwn([])
    } catch (error) {
      notify.error(error)
    } finally {
      await queries.invalidateQueries({ queryKey: shippedPricesQuery.queryKey })
      setIsTaking(false)
    }
  }
  return { chosen, choose: (selected: readonly (string | number)[]) => setOwn(selected.map(String)), take, isTaking }
}
