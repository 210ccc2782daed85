import { useFormat, useT } from '@tollgate/console-sdk'
import { GroupTag, Moment } from '@tollgate/console-sdk/values'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Panel } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { ExpiryCell, KeyCell, LastUseCell, StatusCell } from '../tokens/token-cells'

/** What a token is, and since when; the key as it stands in the list. */
export function TokenFacts({ token }: { token: TokenView }) {
  const t = useT('billing')
  const format = useFormat()
  const rotations = token.key_version - 1
  return (
    <Panel>
      <DescriptionList
        min={170}
        items={[
          { label: t('tokens.status.title'), value: <StatusCell token={token} t={t} /> },
          { label: t('tokens.key'), value: <KeyCell token={token} t={t} /> },
          {
            label: t('tokens.group'),
            value: token.group === '' ? <Muted>{t('token-page.own-group')}</Muted> : <GroupTag name={token.group} />,
          },
          { label: t('tokens.expires'), value: <ExpiryCell token={token} t={t} /> },
          { label: t('tokens.last-use'), value: <LastUseCell token={token} t={t} /> },
          { label: t('tokens.created'), value: <Moment at={token.created_time} /> },
          {
            label: t('token-page.rotated'),
            value:
              rotations <= 0 ? (
                <Muted>{t('token-page.never-rotated')}</Muted>
              ) : (
                t('token-page.rotations', { count: rotations, shown: format.number(rotations) })
              ),
          },
        ]}
      />
    </Panel>
  )
}
