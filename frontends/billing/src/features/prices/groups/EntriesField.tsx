import { useT } from '@tollgate/console-sdk'
import type { OptionFieldFacts } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { JsonField, useField } from '@tollgate/console-ui/form'
import { FieldFrame } from '@tollgate/console-ui/inputs'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { type ReactNode, useState } from 'react'
import { entriesOf, type Entry, type EntryKind, faultsOf, textOfEntries } from './entries.model'
import { EntryLine } from './EntryLine'

export interface EntriesFieldProps extends OptionFieldFacts {
  readonly kind: EntryKind
  readonly help: ReactNode
}

/** A table of groups, line by line or as JSON; a text that is no such table is edited as JSON alone. */
export function EntriesField({ kind, help, entry: _entry, ...wiring }: EntriesFieldProps) {
  const t = useT('billing')
  const { value } = useField<string>({ name: wiring.name })
  const [isJson, setIsJson] = useState(false)
  const entries = entriesOf(value, kind)
  const isTable = entries !== null && !isJson
  return (
    <Stack gap={2}>
      {isTable ? (
        <Lines {...wiring} kind={kind} help={help} entries={entries} />
      ) : (
        <JsonField {...wiring} help={help} minRows={6} />
      )}
      {(isJson || entries !== null) && (
        <Row>
          <Button
            size="small"
            variant="quiet"
            icon={isTable ? 'braces' : 'list'}
            disabledReason={entries === null ? t('prices.groups.no-table') : undefined}
            onClick={() => setIsJson(isTable)}
          >
            {t(isTable ? 'prices.groups.as-json' : 'prices.groups.as-table')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface LinesProps extends Omit<EntriesFieldProps, 'entry'> {
  readonly entries: readonly Entry[]
}

function Lines({ name, label, disabledReason, kind, help, entries }: LinesProps) {
  const t = useT('billing')
  const { onChange, error } = useField<string>({ name })
  const faults = faultsOf(entries, kind)
  const write = (lines: readonly Entry[]) => onChange(textOfEntries(lines, kind))
  return (
    <FieldFrame label={label} help={help} error={error} disabledReason={disabledReason} isGroup>
      {() => (
        <Stack gap={2}>
          {entries.length === 0 && <Muted size="small">{t('prices.groups.empty')}</Muted>}
          {entries.map((line, place) => (
            // Lines have no other name of their own: the name is edited, too.
            <EntryLine
              key={place}
              line={line}
              kind={kind}
              place={place + 1}
              isFirst={place === 0}
              fault={error === undefined ? null : (faults[place] ?? null)}
              disabledReason={disabledReason}
              onChange={(changed) => write(entries.map((other, index) => (index === place ? changed : other)))}
              onRemove={() => write(entries.filter((_line, index) => index !== place))}
            />
          ))}
          <div>
            <Button
              size="small"
              icon="plus"
              disabledReason={disabledReason}
              onClick={() => write([...entries, { name: '', value: kind === 'number' ? '1' : '' }])}
            >
              {t('prices.groups.add')}
            </Button>
          </div>
        </Stack>
      )}
    </FieldFrame>
  )
}
