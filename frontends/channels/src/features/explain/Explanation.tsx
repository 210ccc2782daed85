import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Heading, Mono, Muted } from '@tollgate/console-ui/text'
import type { ChannelExplanation } from '@tollgate/contracts/http/channels'

type Model = ChannelExplanation['models'][number]
type Candidate = Model['tiers'][number]['channels'][number]

/** What a relay said it would do. */
export function Explanation({ told }: { told: ChannelExplanation }) {
  const t = useT('channels')
  return (
    <Stack gap={4}>
      <Muted>
        {t('explain.in-group', { group: told.group })}
        {told.is_alias && ` ${t('explain.alias')}`}
      </Muted>
      {told.fault !== null && <Alert tone="warn">{t(`explain.faults.${told.fault}`)}</Alert>}
      {told.models.map((model) => (
        <OneModel key={model.model} model={model} />
      ))}
    </Stack>
  )
}

function OneModel({ model: { model, strategy, tiers, outside } }: { model: Model }) {
  const t = useT('channels')
  return (
    <Stack gap={2}>
      <Heading level={3}>
        <Mono>{model}</Mono>
      </Heading>
      {tiers.length === 0 ? (
        <Alert tone="warn">{t('explain.nobody')}</Alert>
      ) : (
        <Muted>{t(`explain.strategy.${strategy}`)}</Muted>
      )}
      {tiers.map(({ priority, channels }) => (
        <Stack key={priority} gap={1}>
          <Heading level={4}>{t('explain.priority', { priority })}</Heading>
          <Box component="ul" aria-label={t('explain.priority', { priority })} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {channels.map((channel) => (
              <OneChannel key={channel.id} channel={channel} />
            ))}
          </Box>
        </Stack>
      ))}
      {outside.length > 0 && (
        <Stack gap={1}>
          <Heading level={4}>{t('explain.outside')}</Heading>
          <Box component="ul" aria-label={t('explain.outside')} sx={{ m: 0, pl: 5 }}>
            {outside.map(({ id, name, reason }) => (
              <li key={id}>{t('explain.other', { id, name, reason: t(`explain.outside-reason.${reason}`) })}</li>
            ))}
          </Box>
        </Stack>
      )}
    </Stack>
  )
}

function OneChannel({ channel }: { channel: Candidate }) {
  const t = useT('channels')
  const { percent } = useFormat()
  const { id, name, weight, chance, reason, seconds, cost, latency, stream_latency: streamed } = channel
  const facts = [
    t('explain.weight', { weight }),
    t('explain.cost', { cost }),
    streamed !== null && t('explain.streams', { ms: streamed }),
    latency !== null && t('explain.answers', { ms: latency }),
  ]
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Row gap={3} justify="between" wrap>
        <span>{t('explain.channel', { id, name })}</span>
        {reason === null ? (
          <StatusChip tone={chance > 0 ? 'good' : 'neutral'}>
            {chance > 0 ? t('explain.chance', { chance: percent(chance) }) : t('explain.later')}
          </StatusChip>
        ) : (
          <StatusChip tone={chance > 0 ? 'warn' : 'bad'}>
            {t(chance > 0 ? 'explain.least-bad' : `explain.reason.${reason}`)}
            {chance === 0 && seconds !== null && ` · ${t('explain.seconds', { seconds })}`}
          </StatusChip>
        )}
      </Row>
      <Muted>{facts.filter((fact) => fact !== false).join(' · ')}</Muted>
    </Box>
  )
}
