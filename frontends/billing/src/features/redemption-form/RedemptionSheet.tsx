import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Sheet, useFaultText, useFormat, useNotify, useOvertaken, useT } from '@tollgate/console-sdk'
import { FormDrawer, PendingDrawer } from '@tollgate/console-ui/form-drawer'
import { redemptionFaults, type RedemptionView, unboundTime, unlimitedUses } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import {
  createRedemptions,
  redemptionNow,
  redemptionQuery,
  redemptionsKey,
  updateRedemption,
} from '../../api/redemption.api'
import type { MadeCodes } from './CreatedCodes'
import {
  changesOf,
  creationOf,
  isChanged,
  newRedemption,
  redemptionFormSchema,
  type RedemptionFormValues,
  valuesOf,
} from './redemption-form.model'
import { RedemptionFields } from './RedemptionFields'

interface RedemptionSheetProps {
  readonly onClose: () => void
  readonly onCreated: (made: MadeCodes) => void
}

/** Makes codes, or changes one. */
export function RedemptionSheet({ sheet, ...props }: RedemptionSheetProps & { readonly sheet: Sheet }) {
  return sheet.kind === 'add' ? <RedemptionForm code={null} {...props} /> : <EditSheet id={sheet.id} {...props} />
}

/** Waits for what the code is now, which the list may have shown otherwise. */
function EditSheet({ id, ...props }: RedemptionSheetProps & { readonly id: number }) {
  const t = useT('billing')
  const { data, error, refetch } = useQuery(redemptionQuery(id))
  if (data !== undefined) return <RedemptionForm code={data} {...props} />
  return (
    <PendingDrawer
      title={t('redemptions.edit-title')}
      subtitle={`#${id}`}
      fields={3}
      error={error}
      onRetry={() => void refetch()}
      onClose={props.onClose}
    />
  )
}

function RedemptionForm({ code, onClose, onCreated }: RedemptionSheetProps & { readonly code: RedemptionView | null }) {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useFaultText(redemptionFaults)
  // What was typed is compared with what the form began with.
  const [began] = useState(code)
  const checkOvertaken = useOvertaken()
  const saying = useSaying()
  const save = useMutation({
    mutationFn: async (values: RedemptionFormValues) => {
      if (began === null) {
        const body = creationOf(values, format.quota)
        return onCreated({ name: body.name, codes: await createRedemptions(body) })
      }
      const changes = changesOf(began, values)
      if (isChanged(changes)) {
        const { id, ...edit } = changes
        checkOvertaken(edit, began, await redemptionNow(id), saying)
        await updateRedemption(changes)
      }
      notify.success(t('redemptions.saved'))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: redemptionsKey }),
  })
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t(began === null ? 'redemptions.add' : 'redemptions.edit-title')}
      subtitle={began?.name}
      submitLabel={t(began === null ? 'redemptions.add' : 'redemptions.save')}
      schema={redemptionFormSchema(began === null)}
      defaultValues={began === null ? newRedemption : valuesOf(began)}
      draft={began === null ? 'redemption-add' : `redemption-${began.id}`}
      translate={translate}
      onSubmit={(values) => save.mutateAsync(values)}
    >
      <RedemptionFields code={began} />
    </FormDrawer>
  )
}

/** The values of a code in words, where they are figures. */
function useSaying() {
  const t = useT('billing')
  const format = useFormat()
  return (name: string, value: unknown): string | undefined => {
    if (name === 'quota') return format.quota(Number(value))
    if (name === 'max_uses')
      return value === unlimitedUses ? t('redemptions.uses-unlimited') : format.number(Number(value))
    if (name !== 'valid_from' && name !== 'valid_until') return undefined
    return value === unboundTime ? t('redemptions.always') : format.dateTime(Number(value))
  }
}
