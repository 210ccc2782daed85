import { useSession, useT } from '@tollgate/console-sdk'
import { type Filter, spanFilter } from '@tollgate/console-sdk/list-page'
import { logTypes, outcomeFilters } from '@tollgate/contracts/http/logs'
import { isChannelId, type LogFilters, mayBeRequestId, sinceOf } from './filters.model'
import { useSuggestions } from './useSuggestions'

type LogFilter = Filter<LogFilters>

/** The filters of rule L2; channel and user are for administrators. */
export function useLogFilters(midnight: number): readonly LogFilter[] {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const suggestions = useSuggestions()
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
  const requestId: LogFilter = {
    kind: 'suggest',
    name: 'request_id',
    label: t('filter.requestId'),
    options: [],
    fault: (typed) => (mayBeRequestId(typed) ? undefined : t('filter.requestIdFault')),
  }
  return [
    useRange(midnight),
    suggest('model_name', 'model'),
    suggest('token_name', 'token'),
    suggest('group', 'group'),
    ...(isAdmin ? [suggest('username', 'username'), channel] : []),
    requestId,
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
  return spanFilter({
    label: t('filter.range'),
    since: (values) => sinceOf(values, midnight),
    presets: {
      today: t('filter.today'),
      last24Hours: t('filter.last24Hours'),
      last7Days: t('filter.last7Days'),
      last30Days: t('filter.last30Days'),
    },
  })
}
