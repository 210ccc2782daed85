import { queryOptions } from '@tanstack/react-query'
import { api, type Text } from '@tollgate/console-sdk'
import { list, record, schemaOf, text } from '@tollgate/console-sdk/host'

/** What options are called, by key. */
export type OptionNames = ReadonlyMap<string, Text>

const optionNamesSchema = schemaOf(
  (value): OptionNames =>
    new Map(
      list(value, 'registry', (each, name) => {
        const sent = record(each, name)
        const label = { zh: text(sent['zh'], `${name}.zh`), en: text(sent['en'], `${name}.en`) }
        return [text(sent['key'], `${name}.key`), label] as const
      }),
    ),
)

/** Their names, of which there are others only after an upgrade. */
export const optionNamesQuery = queryOptions({
  queryKey: ['option-names'],
  queryFn: ({ signal }) => api.get('/api/option/registry', { schema: optionNamesSchema, signal }),
  staleTime: Infinity,
})
