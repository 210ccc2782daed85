import { useFormat, useT } from '@tollgate/console-sdk'
import { QuotaField } from '@tollgate/console-sdk/values'
import {
  DateTimeField,
  FieldPresets,
  FormSection,
  NumberField,
  SwitchField,
  TextField,
  useFormValue,
} from '@tollgate/console-ui/form'
import { Stack } from '@tollgate/console-ui/layout'
import {
  maxRedemptionCount,
  maxRedemptionKeyLength,
  maxRedemptionNameLength,
  minRedemptionKeyLength,
  mostRedemptionUses,
  type RedemptionView,
  unboundTime,
  unlimitedUses,
} from '@tollgate/contracts/http/billing'
import { countPresets, usesPresets } from './redemption-form.model'

/** What a gift code is, and how often it may be redeemed. Which kind a code is, is decided once. */
function GiftFields({ code }: { readonly code: RedemptionView | null }) {
  const t = useT('billing')
  const isGift = useFormValue<boolean>('is_gift')
  const presets = usesPresets.map((value) => ({
    value,
    label: value === unlimitedUses ? t('redemptions.uses-unlimited') : value,
  }))
  return (
    <>
      {code === null && <SwitchField name="is_gift" label={t('redemptions.gift')} help={t('redemptions.gift-help')} />}
      {isGift && (
        <Stack gap={1.5}>
          <NumberField
            name="max_uses"
            label={t('redemptions.max-uses')}
            help={t('redemptions.max-uses-help')}
            min={unlimitedUses}
            max={mostRedemptionUses}
            isRequired
          />
          <FieldPresets name="max_uses" presets={presets} />
        </Stack>
      )}
    </>
  )
}

function CodeFields() {
  const t = useT('billing')
  const hasOwnKey = useFormValue<string>('key').trim() !== ''
  return (
    <>
      {!hasOwnKey && (
        <Stack gap={1.5}>
          <NumberField name="count" label={t('redemptions.count')} min={1} max={maxRedemptionCount} isRequired />
          <FieldPresets name="count" presets={countPresets.map((value) => ({ value, label: value }))} />
        </Stack>
      )}
      <TextField
        name="key"
        label={t('redemptions.own-key')}
        help={t('redemptions.own-key-help', { least: minRedemptionKeyLength, most: maxRedemptionKeyLength })}
        autoComplete="off"
        isMono
      />
    </>
  )
}

/** The fields of a code. When it is valid most codes leave open. */
export function RedemptionFields({ code }: { readonly code: RedemptionView | null }) {
  const t = useT('billing')
  const format = useFormat()
  const units = useFormValue<number | null>('quota')
  const named = t('redemptions.name-help', { most: maxRedemptionNameLength })
  const unnamed = t('redemptions.name-default', { name: format.quota(units ?? 0) })
  const isBound = code !== null && (code.valid_from !== unboundTime || code.valid_until !== unboundTime)
  const never = { value: unboundTime, label: t('redemptions.always') }
  return (
    <>
      <TextField
        name="name"
        label={t('redemptions.name')}
        help={code === null ? `${named} ${unnamed}` : named}
        isRequired={code !== null}
        autoComplete="off"
      />
      <QuotaField name="quota" label={t('redemptions.quota')} isRequired />
      <GiftFields code={code} />
      {code === null && <CodeFields />}
      <FormSection title={t('redemptions.validity')} help={t('redemptions.validity-help')} isFolded={!isBound}>
        <DateTimeField name="valid_from" label={t('redemptions.valid-from')} never={never} />
        <DateTimeField name="valid_until" label={t('redemptions.valid-until')} never={never} />
      </FormSection>
    </>
  )
}
