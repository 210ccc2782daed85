import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { useState } from 'react'
import { modelNames, rowOf, type StoredTables } from '../tables/tables.model'
import { SaveFault, useSavePrices } from '../tables/useSavePrices'
import { formOf, priceFormSchema, rowOfForm } from './price-form.model'
import { PriceFields } from './PriceFields'

export interface PriceSheetProps {
  /** The model whose price it is; null for a new one. */
  readonly name: string | null
  readonly stored: StoredTables
  readonly onClose: () => void
}

/** Sets what a model costs. */
export function PriceSheet({ name, stored, onClose }: PriceSheetProps) {
  const t = useT('billing')
  const save = useSavePrices()
  // What is typed is compared with what the form began with, not with what another administrator has written since.
  const [began, setBegan] = useState(stored)
  const isNew = name === null
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t(isNew ? 'prices.editor.add' : 'prices.editor.edit')}
      subtitle={name}
      submitLabel={t(isNew ? 'prices.editor.add' : 'prices.editor.save')}
      schema={priceFormSchema(isNew ? modelNames(began) : [])}
      defaultValues={formOf(name ?? '', isNew ? {} : rowOf(stored, name))}
      draft={`price-${name ?? ''}`}
      translate={(message) => t(`prices.editor.faults.${message}`)}
      onSubmit={async (form) => {
        try {
          await save(new Map([[form.name, rowOfForm(form)]]), began)
        } catch (error) {
          if (error instanceof SaveFault) setBegan(error.stored)
          throw error
        }
      }}
    >
      {!isNew && Object.hasOwn(stored.published, name) && (
        <Alert tone="warn">{t('prices.editor.published-wins')}</Alert>
      )}
      <PriceFields isNew={isNew} />
    </FormDrawer>
  )
}
