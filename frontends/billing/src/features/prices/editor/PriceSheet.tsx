import { useT } from '@tollgate/console-sdk'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { modelNames, rowOf, type StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { useState } from 'react'
import { datedFormOf, datedTextOf } from '../dated/dated.model'
import { DatedFields } from '../dated/DatedFields'
import { SaveFault, useSavePrices } from '../tables/useSavePrices'
import { formOf, type PriceForm, priceFormSchema, rowOfForm } from './price-form.model'
import { PriceChanges } from './PriceChanges'
import { PriceFields } from './PriceFields'

export interface PriceSheetProps {
  /** The model whose price it is; null for a new one. */
  readonly name: string | null
  readonly stored: StoredTables
  /** The site's time zone, as far as the browser knows it. */
  readonly zone: string
  readonly onClose: () => void
}

/** Sets what a model costs. */
export function PriceSheet({ name, stored, zone, onClose }: PriceSheetProps) {
  const t = useT('billing')
  const save = useSavePrices()
  // What is typed is compared with what the form began with, not with what another administrator has written since.
  const [began, setBegan] = useState(stored)
  const [first] = useState(() => firstForm(name, stored))
  const isNew = name === null
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t(isNew ? 'prices.editor.add' : 'prices.editor.edit')}
      subtitle={name}
      submitLabel={t(isNew ? 'prices.editor.add' : 'prices.editor.save')}
      schema={priceFormSchema(isNew ? modelNames(began) : [])}
      defaultValues={first}
      // A fault that appears where a field loses the focus would move the buttons among the fields from under the pointer.
      isCheckedOnSubmit
      draft={`price-${name ?? ''}`}
      translate={(message) => t(`prices.editor.faults.${message}`)}
      onSubmit={async (form) => {
        try {
          // Published prices that nobody touched keep the text that they have.
          const text = datedTextOf(form.dated)
          const isPublishedNew = text !== datedTextOf(first.dated)
          const texts = new Map(isPublishedNew ? [[form.name, text]] : [])
          await save(new Map([[form.name, rowOfForm(form)]]), began, texts)
        } catch (error) {
          if (error instanceof SaveFault) setBegan(error.stored)
          throw error
        }
      }}
    >
      <PriceFields isNew={isNew}>{!isNew && first.dated.length === 0 && <PriceChanges before={first} />}</PriceFields>
      <DatedFields zone={zone} />
    </FormDrawer>
  )
}

function firstForm(name: string | null, stored: StoredTables): PriceForm {
  if (name === null) return formOf('', {})
  const published = Object.hasOwn(stored.published, name) ? (stored.published[name] ?? []) : []
  return formOf(name, rowOf(stored, name), datedFormOf(published))
}
