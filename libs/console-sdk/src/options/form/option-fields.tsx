import { FormSection } from '@tollgate/console-ui/form'
import { Box } from '@tollgate/console-ui/layout'
import { entriesOfKeys } from '../model/changes.model'
import type { OptionLook, OptionSection } from '../model/option-section'
import { runsOf } from '../model/runs.model'
import type { OptionRegistry } from '../wire/registry.schema'
import type { OptionEntry } from '../wire/registry.schema'
import { OptionField } from './option-field'

export interface OptionFieldsProps {
  readonly section: OptionSection
  readonly registry: OptionRegistry
  readonly looks: Readonly<Record<string, OptionLook>>
  readonly lockOf: (entry: OptionEntry) => string | undefined
}

const grids = {
  switches: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  fields: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  wide: 'minmax(0, 1fr)',
} as const

/** The fields of a section: what is alike stands beside each other, what is long takes the whole width. */
export function OptionFields({ section, registry, looks, lockOf }: OptionFieldsProps) {
  const runs = runsOf(entriesOfKeys(registry, section.keys), looks)
  const content = (
    <>
      {section.before}
      {runs.map(({ shape, entries }) => (
        <Box
          key={entries[0]?.key}
          sx={{
            display: 'grid',
            columnGap: 4,
            rowGap: shape === 'switches' ? 3 : 5,
            alignItems: 'start',
            gridTemplateColumns: grids[shape],
          }}
        >
          {entries.map((entry) => (
            <Box key={entry.key} sx={{ minWidth: 0 }} data-option={entry.key}>
              <OptionField entry={entry} look={looks[entry.key]} disabledReason={lockOf(entry)} />
            </Box>
          ))}
        </Box>
      ))}
      {section.after}
    </>
  )
  if (section.title === undefined) return content
  return (
    <FormSection title={section.title} help={section.help}>
      {content}
    </FormSection>
  )
}
