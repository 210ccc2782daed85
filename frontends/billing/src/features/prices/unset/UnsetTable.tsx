import { useQuery } from '@tanstack/react-query'
import { useNotify, useT } from '@tollgate/console-sdk'
import { optionRegistryQuery } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { type Column, DataTable, useSelection } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Row } from '@tollgate/console-ui/layout'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { useMemo, useState } from 'react'
import { enabledModelsQuery } from '../../../api/prices.api'
import { type PriceRow, readTables, rowOf, type StoredTables } from '../tables/tables.model'
import { useSavePrices } from '../tables/useSavePrices'
import { BatchDialog } from './BatchDialog'
import { unsetModels } from './unset.model'

interface UnsetModel {
  readonly name: string
  /** What the shipped tables say; null where they do not know it. */
  readonly shipped: PriceRow | null
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
  const take = (name: string, row: PriceRow) =>
    void save(new Map([[name, row]]), stored).catch((error: unknown) => notify.error(error))
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
            <Button size="small" variant="quiet" icon="check" onClick={() => take(name, shipped)}>
              {shipped.price === undefined
                ? t('prices.unset.take-ratio', { ratio: shipped.ratio ?? '' })
                : t('prices.unset.take-price', { price: shipped.price })}
            </Button>
          )}
        </Row>
      ),
    },
  ]
}

/** What the tables that this version ships with say of a model. */
function useSuggestions(): (name: string) => PriceRow | null {
  const { data } = useQuery(optionRegistryQuery)
  const shipped = useMemo(() => data && readTables((key) => data.get(key)?.default ?? '{}'), [data])
  return (name) => {
    const row = shipped && rowOf(shipped, name)
    if (row?.price !== undefined) return { price: row.price }
    return row?.ratio === undefined ? null : row
  }
}
