import { useFaultText, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { QuotaField } from '@tollgate/console-sdk/values'
import { Button } from '@tollgate/console-ui/button'
import {
  FieldPresets,
  Form,
  PasswordField,
  SaveRow,
  SegmentedField,
  TextField,
  useFormValue,
} from '@tollgate/console-ui/form'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted, Text } from '@tollgate/console-ui/text'
import { identityFaults, type UserSetting } from '@tollgate/contracts/http/identity'
import { noticeChange, noticeForm, type NoticeValues, noticeValues, thresholdPresets } from './preferences.model'
import { useSaveSetting } from './useSaveSetting'

/** When to warn of a low balance, and where. */
export function NoticeForm({ setting }: { setting: UserSetting }) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const notify = useNotify()
  const save = useSaveSetting()
  return (
    <Form
      label={t('preferences.notices')}
      schema={noticeForm}
      defaultValues={noticeValues(setting)}
      draft="own-notices"
      translate={translate}
      onUnchanged={() => notify.info(t('personal.unchanged'))}
      onSubmit={(values: NoticeValues) => save(noticeChange(values))}
    >
      <SegmentedField
        name="notify_type"
        label={t('preferences.way')}
        options={[
          { value: 'email', label: t('preferences.by-email') },
          { value: 'webhook', label: t('preferences.by-webhook') },
        ]}
      />
      <Threshold />
      <Channel setting={setting} />
      <SaveRow />
    </Form>
  )
}

function Threshold() {
  const t = useT('identity')
  const format = useFormat()
  return (
    <Stack gap={2}>
      <QuotaField
        name="quota_warning_threshold"
        label={t('preferences.threshold')}
        help={t('preferences.threshold-help')}
        isRequired
      />
      <FieldPresets
        name="quota_warning_threshold"
        label={t('preferences.presets')}
        presets={thresholdPresets.map(({ value, label }) => ({
          value,
          label: (
            <>
              <Text weight="strong">{format.quota(value)}</Text> <Muted size="tiny">{`${value} (${label})`}</Muted>
            </>
          ),
        }))}
      />
    </Stack>
  )
}

function Channel({ setting }: { setting: UserSetting }) {
  const t = useT('identity')
  const save = useSaveSetting()
  const notify = useNotify()
  const way = useFormValue<NoticeValues['notify_type']>('notify_type')
  if (way === 'email')
    return (
      <TextField
        name="notification_email"
        type="email"
        label={t('preferences.email')}
        help={t('preferences.email-help')}
        autoComplete="email"
      />
    )
  const forget = () => save({ webhook_secret: null }).catch(notify.error)
  return (
    <>
      <TextField
        name="webhook_url"
        type="url"
        label={t('preferences.url')}
        help={t('preferences.url-help')}
        placeholder="https://example.com/webhook"
        isMono
        isRequired
      />
      <PasswordField
        name="webhook_secret"
        label={t('preferences.secret')}
        help={t(setting.has_webhook_secret ? 'preferences.secret-kept' : 'preferences.secret-help')}
        autoComplete="off"
        aside={
          setting.has_webhook_secret && (
            <Button size="small" variant="quiet" onClick={() => void forget()}>
              {t('preferences.secret-forget')}
            </Button>
          )
        }
      />
    </>
  )
}
