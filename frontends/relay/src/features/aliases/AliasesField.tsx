import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import type { OptionFieldFacts } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { JsonField, useField } from '@tollgate/console-ui/form'
import { FieldFrame } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { enabledModelsQuery } from '../../api/relay.api'
import { AliasEntry } from './AliasEntry'
import { type AliasRow, faultsOf, hidesModel, rowsOf, textOfRows } from './aliases.model'

const none: readonly string[] = []

/** The aliases, each with its models in turn. A text that is no list of aliases is edited as it stands. */
export function AliasesField(facts: OptionFieldFacts) {
  const { name } = facts
  const { value } = useField<string>({ name })
  const rows = rowsOf(value)
  if (rows !== null) return <AliasRows {...facts} rows={rows} />
  const { entry: _entry, ...wiring } = facts
  return <JsonField {...wiring} minRows={6} />
}

function AliasRows({ name, label, disabledReason, rows }: OptionFieldFacts & { readonly rows: readonly AliasRow[] }) {
  const t = useT('relay')
  // A row is not judged when it is left: what is said then would move the button that is being pressed.
  const { onChange, error } = useField<string>({ name })
  // Without the list models are typed, and nobody is told what an alias hides.
  const { data: offered = none } = useQuery({ ...enabledModelsQuery, retry: false })
  const faults = faultsOf(rows)
  const change = (place: number, row: AliasRow) =>
    onChange(textOfRows(rows.map((other, index) => (index === place ? row : other))))
  return (
    <FieldFrame
      label={label}
      help={t('panels.aliases.list-help')}
      error={error}
      disabledReason={disabledReason}
      isGroup
      isLabelHidden
    >
      {() => (
        <Stack gap={3}>
          {rows.length === 0 && <Muted size="small">{t('panels.aliases.empty')}</Muted>}
          {rows.map((row, place) => (
            // Rows have no other name of their own: one is edited, too.
            <AliasEntry
              key={place}
              row={row}
              place={place + 1}
              fault={error === undefined ? null : (faults[place] ?? null)}
              isHiding={hidesModel(row, offered)}
              offered={offered}
              disabledReason={disabledReason}
              onChange={(changed) => change(place, changed)}
              onRemove={() => onChange(textOfRows(rows.filter((_row, index) => index !== place)))}
            />
          ))}
          <div>
            <Button
              icon="plus"
              onClick={() => onChange(textOfRows([...rows, { name: '', models: [] }]))}
              disabledReason={disabledReason}
            >
              {t('panels.aliases.add')}
            </Button>
          </div>
        </Stack>
      )}
    </FieldFrame>
  )
}
