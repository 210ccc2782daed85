import { useT } from '@tollgate/console-sdk'
import type { OptionFieldFacts } from '@tollgate/console-sdk/options'
import { SelectField, useFormValue } from '@tollgate/console-ui/form'
import { timeIn, timeZones } from './time-zone.model'

/** One of the time zones that the browser knows, with the time that it is there. */
export function TimeZoneField({ entry: _entry, ...wiring }: OptionFieldFacts) {
  const t = useT('identity')
  const chosen = useFormValue<string>(wiring.name)
  const time = timeIn(chosen, new Date())
  return (
    <SelectField
      {...wiring}
      isSearchable
      options={timeZones(chosen).map((value) => ({ value, label: value }))}
      help={time === null ? t('settings.modes.zone-help') : t('settings.modes.zone-now', { time })}
    />
  )
}
