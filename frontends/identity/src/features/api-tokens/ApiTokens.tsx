import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { type CreatedAccessToken, mostAccessTokens } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { apiTokensQuery } from '../../api/security.api'
import type { Account } from '../personal/account.model'
import { Loaded } from '../personal/Loaded'
import { OnceDialog } from '../personal/OnceDialog'
import { SettingsGroup } from '../personal/SettingsGroup'
import { SettingsRow } from '../personal/SettingsRow'
import { ApiTokenRow } from './ApiTokenRow'
import { ApiTokenSheet } from './ApiTokenSheet'

/** The tokens of programs that manage things in one's name. */
export function ApiTokens({ account }: { account: Account }) {
  const t = useT('identity')
  const tokens = useQuery(apiTokensQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<CreatedAccessToken | null>(null)
  const count = tokens.data?.length ?? 0
  const add = (
    <Button
      size="small"
      disabledReason={count < mostAccessTokens ? undefined : t('api-tokens.full', { most: mostAccessTokens })}
      onClick={() => setIsAdding(true)}
    >
      {t('api-tokens.add')}
    </Button>
  )
  const finish = (token: CreatedAccessToken) => {
    setIsAdding(false)
    setMade(token)
  }
  return (
    <SettingsGroup title={t('api-tokens.title')} purpose={t('api-tokens.purpose')}>
      <Loaded query={tokens} lines={2}>
        {(list) => (
          <>
            <SettingsRow icon="key" title={t('api-tokens.list')} actions={add}>
              {list.length === 0 ? t('api-tokens.none') : t('api-tokens.count', { count, most: mostAccessTokens })}
            </SettingsRow>
            {list.map((token) => (
              <ApiTokenRow key={token.id} token={token} />
            ))}
          </>
        )}
      </Loaded>
      {isAdding && <ApiTokenSheet role={account.role} onMade={finish} onClose={() => setIsAdding(false)} />}
      <OnceDialog
        lines={made && [made.key]}
        onClose={() => setMade(null)}
        title={t('api-tokens.once-title')}
        text={t('api-tokens.once-text')}
        name={t('api-tokens.key')}
      />
    </SettingsGroup>
  )
}
