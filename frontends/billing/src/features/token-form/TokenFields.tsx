import { useQuery } from '@tanstack/react-query'
import { useFormat, useGroupWords, useT } from '@tollgate/console-sdk'
import { QuotaField } from '@tollgate/console-sdk/values'
import {
  DateTimeField,
  FieldPresets,
  FormSection,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValue,
} from '@tollgate/console-ui/form'
import { Stack } from '@tollgate/console-ui/layout'
import { maxCacheSeconds, maxTokenCount, neverExpires, type TokenView } from '@tollgate/contracts/http/billing'
import { maxConcurrency, maxRequestsPerMinute, maxTokensPerMinute } from '@tollgate/contracts/http/core'
import { groupsQuery, modelsQuery } from '../../api/billing.api'
import { ratioText } from '../groups/group.model'
import { cachePresets, countPresets, expiryPresets, groupChoices, quotaPresets } from './token-form.model'

function GroupField({ current }: { current: string }) {
  const t = useT('billing')
  const groupWords = useGroupWords()
  const groups = useQuery(groupsQuery)
  const options = groupChoices(groups.data, current).map(({ name, description, ratio }) => ({
    value: name,
    label: name,
    description:
      ratio === null
        ? groups.isSuccess
          ? t('tokens.group-gone')
          : undefined
        : t('tokens.group-option', { description: groupWords(description) || name, ratio: ratioText(ratio) }),
  }))
  const help = groups.isError ? t('tokens.groups-failed') : t('tokens.group-help')
  return (
    <SelectField
      name="group"
      label={t('tokens.group-label')}
      help={help}
      options={[{ value: '', label: t('tokens.group-own'), description: t('tokens.group-own-help') }, ...options]}
    />
  )
}

function QuotaFields() {
  const t = useT('billing')
  const format = useFormat()
  const isUnlimited = useFormValue<boolean>('unlimited_quota')
  return (
    <>
      <SwitchField name="unlimited_quota" label={t('tokens.unlimited-quota')} help={t('tokens.quota-help')} />
      {!isUnlimited && (
        <Stack gap={1.5}>
          <QuotaField name="remain_quota" label={t('tokens.quota')} isRequired />
          <FieldPresets
            name="remain_quota"
            presets={quotaPresets.map((value) => ({ value, label: format.amount(value) }))}
          />
        </Stack>
      )}
    </>
  )
}

function LimitFields() {
  const t = useT('billing')
  const models = useQuery(modelsQuery)
  const isLimited = useFormValue<boolean>('model_limits_enabled')
  const options = (models.data ?? []).map((model) => ({ value: model, label: model }))
  return (
    <>
      <SwitchField name="model_limits_enabled" label={t('tokens.limit-models')} help={t('tokens.limit-models-help')} />
      {isLimited && (
        <MultiSelectField
          name="model_limits"
          label={t('tokens.models')}
          help={models.isError ? t('tokens.models-failed') : t('tokens.models-help')}
          options={options}
          isFree
        />
      )}
      <TextAreaField
        name="allow_ips"
        label={t('tokens.addresses')}
        help={t('tokens.addresses-help')}
        placeholder={'203.0.113.7\n2001:db8::/32'}
        rows={3}
        isMono
      />
    </>
  )
}

function CacheFields() {
  const t = useT('billing')
  const presets = cachePresets.map(({ id, seconds }) => ({ value: seconds, label: t(`tokens.cache-${id}`) }))
  return (
    <Stack gap={1.5}>
      <NumberField
        name="cache_seconds"
        label={t('tokens.cache-seconds')}
        help={t('tokens.cache-help')}
        min={0}
        max={maxCacheSeconds}
      />
      <FieldPresets name="cache_seconds" presets={presets} />
    </Stack>
  )
}

function CallLimitFields({ token }: { token: TokenView | null }) {
  const t = useT('billing')
  const format = useFormat()
  const used = (units: number | undefined) =>
    units === undefined ? undefined : t('tokens.period-used', { amount: format.quota(units) })
  return (
    <>
      <QuotaField name="daily_quota" label={t('tokens.daily-quota')} help={used(token?.daily_used)} />
      <QuotaField name="monthly_quota" label={t('tokens.monthly-quota')} help={used(token?.monthly_used)} />
      <NumberField name="rpm" label={t('tokens.rpm')} min={0} max={maxRequestsPerMinute} />
      <NumberField name="tpm" label={t('tokens.tpm')} help={t('tokens.tpm-help')} min={0} max={maxTokensPerMinute} />
      <NumberField name="concurrency" label={t('tokens.concurrency')} min={0} max={maxConcurrency} />
    </>
  )
}

/** The fields of a token. Those that most tokens leave alone are folded. */
export function TokenFields({ token }: { token: TokenView | null }) {
  const t = useT('billing')
  const presets = expiryPresets.map(({ id, seconds }) => ({
    label: t(`tokens.in-${id}`),
    value: () => Math.floor(Date.now() / 1_000) + seconds,
  }))
  const isLimiting = token !== null && (token.model_limits_enabled || token.allow_ips !== '')
  const limits = token === null ? [] : [token.rpm, token.tpm, token.concurrency, token.daily_quota, token.monthly_quota]
  const isCallLimiting = limits.some((limit) => limit > 0)
  return (
    <>
      <TextField name="name" label={t('tokens.name')} isRequired maxLength={50} autoComplete="off" />
      <GroupField current={token?.group ?? ''} />
      <DateTimeField
        name="expired_time"
        label={t('tokens.expires')}
        never={{ value: neverExpires, label: t('tokens.never') }}
        presets={presets}
      />
      <QuotaFields />
      <FormSection title={t('tokens.limits')} help={t('tokens.limits-help')} isFolded={!isLimiting}>
        <LimitFields />
      </FormSection>
      <FormSection title={t('tokens.call-limits')} help={t('tokens.call-limits-help')} isFolded={!isCallLimiting}>
        <CallLimitFields token={token} />
      </FormSection>
      <FormSection
        title={t('tokens.cache')}
        help={t('tokens.cache-section-help')}
        isFolded={token === null || token.cache_seconds === 0}
      >
        <CacheFields />
      </FormSection>
      {token === null && (
        <FormSection title={t('token-keys.section')} help={t('token-keys.section-help')} isFolded>
          <SwitchField name="key_hidden" label={t('token-keys.hidden')} help={t('token-keys.hidden-help')} />
        </FormSection>
      )}
      {token === null && (
        <FormSection title={t('tokens.batch')} help={t('tokens.batch-help')} isFolded>
          <Stack gap={1.5}>
            <NumberField name="count" label={t('tokens.count')} min={1} max={maxTokenCount} />
            <FieldPresets name="count" presets={countPresets.map((value) => ({ value, label: value }))} />
          </Stack>
        </FormSection>
      )}
    </>
  )
}
