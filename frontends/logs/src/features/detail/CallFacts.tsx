import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { type Description, DescriptionList } from '@tollgate/console-ui/description-list'
import { Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Heading, Mono } from '@tollgate/console-ui/text'
import { loggedCall } from '@tollgate/pricing'
import { usedCounts } from '../receipt/counts.model'
import { type LogRow, traceIdOf } from '../row/row.model'
import { durationOf, firstPartOf } from '../table/duration.model'
import { outcomeTone } from '../table/outcome.model'

interface CallFactsProps {
  readonly row: LogRow
  /** The receipt already lists every count. */
  readonly isBilledByUse: boolean
}

/** The facts of a call besides its bill; what is not there is left out. */
export function CallFacts({ row, isBilledByUse }: CallFactsProps) {
  const t = useT('logs')
  const items = [...useOutcome(row), ...useUsage(row, isBilledByUse), ...useRoute(row), ...useIds(row)]
  return (
    <Stack gap={2}>
      <Heading level={4}>{t('fact.label')}</Heading>
      <DescriptionList items={items} min={130} />
    </Stack>
  )
}

function useOutcome(row: LogRow): Description[] {
  const t = useT('logs')
  const format = useFormat()
  const { outcome, evidence, frt, refusal, task, sensitive_words: words, answer_cache_age: age } = row.details
  const firstMs = firstPartOf(frt)
  return [
    {
      label: t('fact.outcome'),
      value: outcome && <StatusChip tone={outcomeTone(outcome)}>{t(`outcome.${outcome}`)}</StatusChip>,
    },
    { label: t('fact.refusedBecause'), value: refusal && row.content, isWide: true },
    { label: t('fact.answeredWith'), value: refusal && t('fact.answeredWithValue', { status: refusal.status }) },
    { label: t('fact.path'), value: refusal && <Mono>{refusal.path}</Mono>, isWide: true },
    { label: t('fact.words'), value: words && t(`words.${words}`), isWide: true },
    {
      label: t('fact.cache'),
      value: age !== undefined && t('fact.cacheValue', { age: format.duration(age * 1_000) }),
      isWide: true,
    },
    { label: t('fact.evidence'), value: evidence && t(`evidence.${evidence}`) },
    { label: t('fact.duration'), value: format.duration(durationOf(row)) },
    {
      label: t('fact.firstPart'),
      value:
        refusal === undefined &&
        task === undefined &&
        (firstMs === null ? t('fact.noFirstPart') : format.duration(firstMs)),
    },
  ]
}

/** What a call at a fixed price used, which its bill does not say. */
function useUsage(row: LogRow, isBilledByUse: boolean): Description[] {
  const t = useT('logs')
  const format = useFormat()
  const { quota_per_unit } = useStatus()
  if (isBilledByUse) return []
  return usedCounts(loggedCall(row, row.details, quota_per_unit).counts).map(({ name, count }) => ({
    label: t(`receipt.count.${name}`),
    value: format.number(count),
  }))
}

function useRoute({ channel, channel_name, model_name, details }: LogRow): Description[] {
  const t = useT('logs')
  const { served_model: served, is_model_mapped, upstream_model_name: actual = '' } = details
  const { admin_info, reasoning_effort, system_prompt } = details
  return [
    {
      label: t('fact.channel'),
      value: channel !== 0 && t('fact.channelValue', { id: channel, name: channel_name }),
    },
    { label: t('fact.effort'), value: reasoning_effort },
    { label: t('fact.systemPrompt'), value: system_prompt && t(`systemPrompt.${system_prompt}`), isWide: true },
    { label: t('fact.clientIp'), value: admin_info && <Mono>{admin_info.client_ip}</Mono> },
    {
      label: t('fact.alias'),
      value: served !== undefined && t('fact.aliasValue', { alias: model_name, model: served }),
      isWide: true,
    },
    {
      label: t('fact.mapping'),
      value: is_model_mapped === true && t('fact.mappingValue', { requested: served ?? model_name, actual }),
      isWide: true,
    },
  ]
}

function useIds({ request_id, details }: LogRow): Description[] {
  const t = useT('logs')
  const id = (label: string, value: string | undefined): Description => ({
    label,
    value: value !== undefined && value !== '' && <CopyText value={value} label={label} isMono />,
    isWide: true,
  })
  return [
    id(t('fact.requestId'), request_id),
    id(t('fact.traceId'), traceIdOf(request_id)),
    id(t('fact.clientRequestId'), details.client_request_id),
  ]
}
