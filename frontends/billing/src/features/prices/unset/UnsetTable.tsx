import { useQuery } from '@tanstack/react-query'
import { useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { type Column, DataTable, useSelection } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Row } from '@tollgate/console-ui/layout'
import { Mono, Muted } from '@tollgate/console-ui/text'
import type { PriceDifference } from '@tollgate/contracts/http/billing'
import { rowOf, type StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { useMemo, useState } from 'react'
import { enabledModelsQuery, shippedPricesQuery } from '../../../api/prices.api'
import { isTakeable, takenOf } from '../shipped/shipped.model'
import { useSavePrices } from '../tables/useSavePrices'
import { BatchDialog } from './BatchDialog'
import { unsetModels } from './unset.model'

interface UnsetModel {
  readonly name: string
  /** What the shipped list says; null where it does not know it. */
  readonly shipped: PriceDifference | null
}

/** The enabled models that have no price, to set it for one or for several at once. */
export function UnsetTable({ stored }: { readonly stored: StoredTables }) {
  const t = useT('billing')
  const notify = useNotify()
  const enabled = useQuery(enabledModelsQuery)
  const suggest = useSuggestions()
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const { selected, onChange } = useSelection()
  const [batch, setBatch] = useState<readonly string[] | null>(null)
  const names = useMemo(() => enabled.data && unsetModels(enabled.data, stored), [enabled.data, stored])
  const columns = useColumns(stored, (name) => setBatch([name]))
  const page = Math.max(1, Math.min(paging.page, Math.ceil((names?.length ?? 0) / paging.pageSize)))
  const from = (page - 1) * paging.pageSize
  const chosen = (names ?? []).filter((name) => selected.includes(name))
  const open = () => (chosen.length === 0 ? notify.info(t('prices.unset.choose-first')) : setBatch(chosen))
  return (
    <>
      <DataTable<UnsetModel>
        label={t('prices.unset.tab')}
        toolbar={
          <Row gap={3} wrap>
            <Button ariaHasPopup="dialog" onClick={open}>
              {t('prices.unset.batch')}
            </Button>
            <Muted size="small">{t('prices.unset.purpose')}</Muted>
          </Row>
        }
        columns={columns}
        rows={names?.slice(from, from + paging.pageSize).map((name) => ({ name, shipped: suggest(name) }))}
        rowKey={({ name }) => name}
        error={enabled.error}
        onRetry={() => void enabled.refetch()}
        paging={{ ...paging, page, total: names?.length ?? 0, onChange: setPaging }}
        selection={{
          selected,
          onChange,
          nameOf: ({ name }) => name,
          actions: () => (
            <Button size="small" ariaHasPopup="dialog" onClick={open}>
              {t('prices.unset.batch')}
            </Button>
          ),
        }}
        empty={<EmptyState icon="check" title={t('prices.unset.none')} />}
      />
      {batch !== null && (
        <BatchDialog models={batch} stored={stored} onClose={() => setBatch(null)} onSaved={() => onChange([])} />
      )}
    </>
  )
}

function useColumns(stored: StoredTables, onSet: (name: string) => void): Column<UnsetModel>[] {
  const t = useT('billing')
  const notify = useNotify()
  const save = useSavePrices()
  const take = (difference: PriceDifference) => {
    const { rows, texts } = takenOf([difference], stored)
    void save(rows, stored, texts).catch((error: unknown) => notify.error(error))
  }
  return [
    {
      id: 'name',
      label: t('prices.editor.name'),
      card: 'title',
      isFixed: true,
      render: ({ name }) => <Mono>{name}</Mono>,
    },
    {
      id: 'completion',
      label: t('prices.editor.completion'),
      align: 'right',
      render: ({ name }) => rowOf(stored, name).completion ?? <Muted>—</Muted>,
    },
    {
      id: 'set',
      label: t('prices.unset.set'),
      card: 'field',
      render: ({ name, shipped }) => (
        <Row gap={2} wrap>
          <Button
            size="small"
            ariaHasPopup="dialog"
            ariaLabel={t('prices.unset.set-of', { name })}
            onClick={() => onSet(name)}
          >
            {t('prices.unset.set')}
          </Button>
          {shipped !== null && (
            <Button size="small" variant="quiet" icon="check" onClick={() => take(shipped)}>
              {shipped.row.ModelPrice === undefined
                ? t('prices.unset.take-ratio', { ratio: shipped.row.ModelRatio ?? '' })
                : t('prices.unset.take-price', { price: shipped.row.ModelPrice })}
            </Button>
          )}
        </Row>
      ),
    },
  ]
}

/** What the shipped list says of a model; without it nothing is suggested. */
function useSuggestions(): (name: string) => PriceDifference | null {
  const { data } = useQuery(shippedPricesQuery)
  const added = useMemo(
    () => new Map(data?.differences.filter(isTakeable).map((difference) => [difference.model, difference])),
    [data],
  )
  return (name) => added.get(name) ?? null
}
