import { useFaultText, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Muted } from '@tollgate/console-ui/text'
import { redemptionFaults, redemptionNameQuery } from '@tollgate/contracts/http/billing'
import type { RedemptionActs } from './useRedemptionActs'

/** Deletes all codes of a name, after it has said how many they are. */
export function DeleteByName({ acts, onClose }: { readonly acts: RedemptionActs; readonly onClose: () => void }) {
  const t = useT('billing')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('redemptions.delete-by-name')}
      submitLabel={t('redemptions.count-named')}
      schema={redemptionNameQuery}
      defaultValues={{ name: '' }}
      translate={useFaultText(redemptionFaults)}
      onSubmit={({ name }) => acts.removeByName(name)}
    >
      <Muted>{t('redemptions.delete-by-name-text')}</Muted>
      <TextField name="name" label={t('redemptions.name')} isRequired autoComplete="off" />
    </FormDialog>
  )
}
