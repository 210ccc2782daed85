import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Num } from '@tollgate/console-ui/text'
import { type AccessTokenView, neverExpires, scopes } from '@tollgate/contracts/http/identity'
import { apiTokensQuery, deleteApiToken } from '../../api/security.api'
import { SettingsRow } from '../personal/SettingsRow'
import { isExpired } from './api-token.model'

/** One API token: its name, what it may, until when, and when and from where it was last used. */
export function ApiTokenRow({ token }: { token: AccessTokenView }) {
  const t = useT('identity')
  const { name, hint } = token
  const remove = useRemoving(token)
  const known = scopes.filter((scope) => token.scopes.includes(scope))
  const isOver = isExpired(token)
  return (
    <SettingsRow
      isPart
      title={
        <Row gap={2} wrap>
          <span>{name}</span>
          {isOver && <Tag tone="red">{t('api-tokens.ended')}</Tag>}
          {known.map((scope) => (
            <Tag key={scope}>{t(`api-tokens.scope-names.${scope}`)}</Tag>
          ))}
        </Row>
      }
      actions={<IconButton size="small" icon="trash" label={t('api-tokens.delete-named', { name })} onClick={remove} />}
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Mono>{`tgat_…${hint}`}</Mono>
        <Facts token={token} isOver={isOver} />
      </Box>
    </SettingsRow>
  )
}

function Facts({ token, isOver }: { token: AccessTokenView; isOver: boolean }) {
  const t = useT('identity')
  const format = useFormat()
  const { expired_time, last_used_at, last_used_address: address, allow_ips } = token
  return (
    <>
      {expired_time === neverExpires ? (
        <span>{t('api-tokens.no-end')}</span>
      ) : (
        !isOver && (
          <Num exact={format.dateTime(expired_time)}>
            {t('api-tokens.ends', { when: format.relativeTime(expired_time) })}
          </Num>
        )
      )}
      {last_used_at === null ? (
        <span>{t('api-tokens.unused')}</span>
      ) : (
        <>
          <Num exact={format.dateTime(last_used_at)}>
            {t('api-tokens.used', { when: format.relativeTime(last_used_at) })}
          </Num>
          {/* By itself, as an address of IPv6 is longer than a line of a phone. */}
          <span>{t('api-tokens.used-from', { address })}</span>
        </>
      )}
      {allow_ips !== '' && <span>{t('api-tokens.bound', { addresses: allow_ips.split('\n').join(', ') })}</span>}
    </>
  )
}

function useRemoving({ id, name }: AccessTokenView): () => void {
  const t = useT('identity')
  const notify = useNotify()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const remove = async () => {
    const isAgreed = await confirm({
      title: t('api-tokens.delete-title', { name }),
      text: t('api-tokens.delete-text'),
      confirmLabel: t('api-tokens.delete'),
      tone: 'danger',
    })
    if (!isAgreed) return
    try {
      await deleteApiToken(id)
      notify.success(t('api-tokens.deleted'))
    } catch (error) {
      notify.error(error)
    } finally {
      await queries.invalidateQueries({ queryKey: apiTokensQuery.queryKey })
    }
  }
  return () => void remove()
}
