import { type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { Quota } from '@tollgate/console-sdk/values'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Grid, Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import { Mono, Muted, Text } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import type { ReactNode } from 'react'
import { limitedModels } from '../tokens/token.model'
import { allowedAddresses, limitTone, spendingLimits, type TokenLimit, usedPercent } from './limits.model'

/** What a token may: how much it may spend, how fast, which models, from where. */
export function TokenLimits({ token }: { token: TokenView }) {
  const t = useT('billing')
  const limits = spendingLimits(token)
  return (
    <Panel title={t('token-page.limits')}>
      <Stack gap={5}>
        <Grid min={240} gap={5}>
          {limits.map((limit) => (
            <Limit key={limit.id} limit={limit} />
          ))}
          {token.unlimited_quota && (
            <Stack gap={1}>
              <Text weight="medium">{t('token-page.unlimited')}</Text>
              <Muted>
                {t('tokens.used')} <Quota units={token.used_quota} />
              </Muted>
            </Stack>
          )}
        </Grid>
        <DescriptionList
          min={200}
          items={[
            { label: t('token-page.rate'), value: <Rate token={token} t={t} /> },
            {
              label: t('token-page.models'),
              value: <Names of={limitedModels(token)} none={t('token-page.all-models')} />,
            },
            {
              label: t('token-page.addresses'),
              value: <Names of={allowedAddresses(token)} none={t('token-page.anywhere')} />,
            },
          ]}
        />
      </Stack>
    </Panel>
  )
}

function Limit({ limit }: { limit: TokenLimit }) {
  const t = useT('billing')
  const format = useFormat()
  const percent = Math.floor(usedPercent(limit))
  const name = t(`token-page.spending.${limit.id}`)
  return (
    <Stack gap={1.5}>
      <Row justify="between">
        <Text weight="medium">{name}</Text>
        <Muted>{format.number(percent)}%</Muted>
      </Row>
      <Progress
        label={t('token-page.used-of', { name, percent: format.number(percent) })}
        value={percent}
        tone={limitTone(limit)}
      />
      <Muted>
        <Quota units={limit.used} /> / <Quota units={limit.most} />
      </Muted>
    </Stack>
  )
}

function Rate({ token: { rpm, tpm, concurrency }, t }: { token: TokenView; t: Translate }) {
  const format = useFormat()
  const rates = (Object.entries({ rpm, tpm, concurrency }) as [string, number][]).filter(([, most]) => most > 0)
  if (rates.length === 0) return <Muted>{t('token-page.no-rate')}</Muted>
  return rates.map(([id, most]) => t(`token-page.rates.${id}`, { value: format.number(most) })).join(' · ')
}

function Names({ of, none }: { of: readonly string[]; none: string }): ReactNode {
  return of.length === 0 ? <Muted>{none}</Muted> : <Mono>{of.join(', ')}</Mono>
}
