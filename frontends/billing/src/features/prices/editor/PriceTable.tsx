import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Row } from '@tollgate/console-ui/layout'
import { modelNames, type StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { useMemo, useState } from 'react'
import { fuzzyFilter } from '../../pricing/fuzzy.model'
import { ModelSearch } from '../tables/ModelSearch'
import { useSavePrices } from '../tables/useSavePrices'
import { priceColumns } from './price-table-columns'
import { PriceSheet } from './PriceSheet'
import { shownPrice } from './shown-price.model'

/** Rule M18: the table has pages of ten. */
const firstSize = 10

/** Every model with what it costs, to add, change and delete one. */
export function PriceTable({ stored, zone }: { readonly stored: StoredTables; readonly zone: string }) {
  const t = useT('billing')
  const [typed, setTyped] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: firstSize })
  const [sheet, setSheet] = useState<{ name: string | null } | null>(null)
  const remove = useDelete(stored)
  const [nowMs] = useState(() => Date.now())
  const names = useMemo(() => modelNames(stored), [stored])
  const found = fuzzyFilter(names, typed, (name) => name)
  const page = Math.max(1, Math.min(paging.page, Math.ceil(found.length / paging.pageSize)))
  const from = (page - 1) * paging.pageSize
  return (
    <>
      <DataTable
        label={t('prices.editor.tab')}
        toolbar={
          <Tools
            typed={typed}
            onTyped={(text) => {
              setTyped(text)
              setPaging({ ...paging, page: 1 })
            }}
            onAdd={() => setSheet({ name: null })}
          />
        }
        columns={priceColumns(t, zone)}
        rows={found
          .slice(from, from + paging.pageSize)
          .map((name) => ({ name, price: shownPrice(name, stored, nowMs) }))}
        rowKey={({ name }) => name}
        paging={{ ...paging, page, total: found.length, onChange: setPaging }}
        detail={{ kind: 'open', open: ({ name }) => setSheet({ name }) }}
        rowActions={({ name }) => [
          { id: 'edit', label: t('prices.editor.edit'), icon: 'pencil', onSelect: () => setSheet({ name }) },
          {
            id: 'delete',
            label: t('prices.editor.delete'),
            icon: 'trash',
            tone: 'danger',
            onSelect: () => void remove(name),
          },
        ]}
        empty={<EmptyState icon="tags" title={t('prices.editor.none')} />}
      />
      {sheet !== null && <PriceSheet name={sheet.name} stored={stored} zone={zone} onClose={() => setSheet(null)} />}
    </>
  )
}

interface ToolsProps {
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly onAdd: () => void
}

function Tools({ typed, onTyped, onAdd }: ToolsProps) {
  const t = useT('billing')
  return (
    <Row gap={2} wrap>
      <ModelSearch typed={typed} onTyped={onTyped} />
      <Button icon="plus" ariaHasPopup="dialog" onClick={onAdd}>
        {t('prices.editor.add')}
      </Button>
    </Row>
  )
}

function useDelete(stored: StoredTables) {
  const t = useT('billing')
  const confirm = useConfirm()
  const notify = useNotify()
  const save = useSavePrices()
  return async (name: string) => {
    const isAgreed = await confirm({
      title: t('prices.editor.delete-title', { name }),
      text: t('prices.editor.delete-text'),
      confirmLabel: t('prices.editor.delete'),
      tone: 'danger',
    })
    if (!isAgreed) return
    const texts = new Map(Object.hasOwn(stored.published, name) ? [[name, null]] : [])
    await save(new Map([[name, {}]]), stored, texts).catch((error: unknown) => notify.error(error))
  }
}
