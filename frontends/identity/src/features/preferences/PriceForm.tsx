import { useNotify, useT } from '@tollgate/console-sdk'
import { Form, SaveRow, SwitchField } from '@tollgate/console-ui/form'
import type { UserSetting } from '@tollgate/contracts/http/identity'
import { z } from 'zod'
import { useSaveSetting } from './useSaveSetting'

const priceForm = z.object({ accept_unset_model_ratio_model: z.boolean() })

/** Whether models without a price may be called, at the site's default ratio. */
export function PriceForm({ setting }: { setting: UserSetting }) {
  const t = useT('identity')
  const notify = useNotify()
  const save = useSaveSetting()
  return (
    <Form
      label={t('preferences.prices')}
      schema={priceForm}
      defaultValues={{ accept_unset_model_ratio_model: setting.accept_unset_model_ratio_model }}
      onUnchanged={() => notify.info(t('personal.unchanged'))}
      onSubmit={save}
    >
      <SwitchField
        name="accept_unset_model_ratio_model"
        label={t('preferences.accept-unset')}
        help={t('preferences.accept-unset-help')}
      />
      <SaveRow />
    </Form>
  )
}
