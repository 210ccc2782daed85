import type { OptionLook } from '@tollgate/console-sdk/options'
import { QuotaField } from '@tollgate/console-sdk/values'

/** The field of an option that is an amount of quota, typed as the site shows quota; `zero` says what none of it means. */
export const quotaLook = (zero?: string): OptionLook => ({
  field: ({ name, label, disabledReason }) => (
    <QuotaField name={name} label={label} zero={zero} disabledReason={disabledReason} />
  ),
})
