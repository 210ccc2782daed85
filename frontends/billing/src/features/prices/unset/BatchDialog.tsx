import { useT } from '@tollgate/console-sdk'
import { SelectField, TextField, useFormValue } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { rowOf, type StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { useState } from 'react'
import { SaveFault, useSavePrices } from '../tables/useSavePrices'
import { type BatchMode, batchModes, batchRow, batchSchema } from './unset.model'

export interface BatchDialogProps {
  readonly models: readonly string[]
  readonly stored: StoredTables
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Sets the same for one or several models. */
export function BatchDialog({ models, stored, onClose, onSaved }: BatchDialogProps) {
  const t = useT('billing')
  const save = useSavePrices()
  const [began, setBegan] = useState(stored)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={models.length === 1 ? t('prices.unset.title-one') : t('prices.unset.title', { count: models.length })}
      submitLabel={t('prices.unset.save')}
      schema={batchSchema}
      defaultValues={{ mode: 'ratio', value: '', completion: '' }}
      translate={(message) => t(`prices.editor.faults.${message}`)}
      onSubmit={async (form) => {
        try {
          await save(new Map(models.map((name) => [name, batchRow(rowOf(began, name), form)])), began)
          onSaved()
        } catch (error) {
          if (error instanceof SaveFault) setBegan(error.stored)
          throw error
        }
      }}
    >
      {models.length === 1 ? (
        <Mono>{models[0]}</Mono>
      ) : (
        <Muted size="small">{models.join(t('prices.separator'))}</Muted>
      )}
      <BatchFields />
    </FormDialog>
  )
}

function BatchFields() {
  const t = useT('billing')
  const mode = useFormValue<BatchMode>('mode')
  const decimal = { inputMode: 'decimal', autoComplete: 'off', isRequired: true } as const
  return (
    <>
      <SelectField<BatchMode>
        name="mode"
        label={t('prices.unset.mode')}
        options={batchModes.map((value) => ({ value, label: t(`prices.unset.modes.${value}`) }))}
      />
      <TextField
        {...decimal}
        name="value"
        label={t(`prices.editor.${mode === 'both' ? 'ratio' : mode}`)}
        unit={mode === 'price' ? t('prices.editor.usd-call') : undefined}
      />
      {mode === 'both' && <TextField {...decimal} name="completion" label={t('prices.editor.completion')} />}
    </>
  )
}
