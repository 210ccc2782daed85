import { type TableFilters, useSession, useT } from '@tollgate/console-sdk'
import { type Filter, spanFilter } from '@tollgate/console-sdk/list-page'
import { presetSpans } from '@tollgate/console-ui/date-range'
import { logTypes, outcomeFilters } from '@tollgate/contracts/http/logs'
import { isChannelId, type LogFilters, mayBeRequestId, sinceOf } from './filters.model'
import { choiceOf, type Found, type KnownNames, meanings } from './find.model'
import type { Suggestions } from './useSuggestions'

type LogFilter = Filter<LogFilters>

export interface LogFilterOptions {
  readonly midnight: number
  readonly suggestions: Suggestions
  readonly known: KnownNames
  readonly state: TableFilters<LogFilters>
}

/** The filters of rule L2, led by one search (L54); channel and user are for administrators. */
export function useLogFilters({ midnight, suggestions, known, state }: LogFilterOptions): readonly LogFilter[] {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const suggest = (name: 'model_name' | 'token_name' | 'group' | 'username', label: string): LogFilter => ({
    kind: 'suggest',
    name,
    label: t(`filter.${label}`),
    options: suggestions.options[name],
    onFocus: suggestions.ask,
  })
  const channel: LogFilter = {
    kind: 'suggest',
    name: 'channel',
    label: t('filter.channel'),
    options: suggestions.options.channel,
    onFocus: suggestions.ask,
    fault: (typed) => (isChannelId(typed) ? undefined : t('filter.channelFault')),
  }
  return [
    useRange(midnight),
    useSearch({ suggestions, known, state }),
    suggest('model_name', 'model'),
    suggest('token_name', 'token'),
    suggest('group', 'group'),
    ...(isAdmin ? [suggest('username', 'username'), channel] : []),
    {
      kind: 'choice',
      name: 'type',
      label: t('filter.type'),
      options: Object.values(logTypes).map((type) => ({ value: String(type), label: t(`type.${type}`) })),
    },
    {
      kind: 'choice',
      name: 'outcome',
      label: t('filter.outcome'),
      any: t('filter.anyOutcome'),
      options: outcomeFilters.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) })),
    },
  ]
}

function useRange(midnight: number): LogFilter {
  const t = useT('logs')
  const filter = spanFilter<LogFilters>({
    label: t('filter.range'),
    since: (values) => sinceOf(values, midnight),
    presets: {
      today: t('filter.today'),
      last24Hours: t('filter.last24Hours'),
      last7Days: t('filter.last7Days'),
      last30Days: t('filter.last30Days'),
    },
  })
  // A day or a month that is to be told or exported has an end.
  const closed = (['yesterday', 'thisMonth', 'lastMonth'] as const).map((id) => ({
    id,
    label: t(`filter.${id}`),
    of: presetSpans[id],
  }))
  return { ...filter, presets: [...(filter.presets ?? []), ...closed] }
}

/** Takes the id of a request, and names: what is typed may mean stands below it. */
function useSearch({ suggestions, known, state: { typed, applied } }: Omit<LogFilterOptions, 'midnight'>): LogFilter {
  const t = useT('logs')
  const text = typed.request_id.trim()
  const labelOf = ({ kind, value }: Found) =>
    kind === 'model' && value === `%${text}%` ? t('find.within', { value: text }) : t(`find.option.${kind}`, { value })
  return {
    kind: 'suggest',
    name: 'request_id',
    label: t(known.user === null ? 'find.label.own' : 'find.label.all'),
    options: meanings(text, known).map((found) => ({ value: choiceOf(found), label: labelOf(found) })),
    onFocus: suggestions.ask,
    isLead: true,
    // Names may be typed; what an address asks for is the id of a request.
    fault: (value) => (value !== applied.request_id || mayBeRequestId(value) ? undefined : t('filter.requestIdFault')),
  }
}
