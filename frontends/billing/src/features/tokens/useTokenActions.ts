import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useCopy, useNotify, useOptimistic, useT } from '@tollgate/console-sdk'
import { type SwitchTokenBody, type TokenList, type TokenView } from '@tollgate/contracts/http/billing'
import { useCallback } from 'react'
import { deleteToken, switchToken, tokensKey } from '../../api/billing.api'
import { keysText } from '../token-keys/key.model'
import { withStatus } from './token.model'

/** Switches a token at once; when the server refuses, it falls back and says why. */
const useSwitch = () =>
  useOptimistic<TokenList, SwitchTokenBody>({
    key: tokensKey,
    send: switchToken,
    change: (list, { id, status }) => withStatus(list, id, status),
  })

/** What can be done with tokens that exist. */
export function useTokenActions() {
  const t = useT('billing')
  const queries = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const copy = useCopy()
  const { mutate: toggle } = useSwitch()

  const copyKeys = useCallback(
    (tokens: readonly TokenView[]) => void copy(keysText(tokens), { name: t('tokens.key-noun') }),
    [copy, t],
  )
  const remove = useCallback(
    async ({ id, name }: TokenView) => {
      const isSure = await confirm({
        title: t('tokens.delete-title', { name }),
        text: t('tokens.delete-text'),
        confirmLabel: t('tokens.delete'),
        tone: 'danger',
      })
      if (!isSure) return
      try {
        await deleteToken(id)
        notify.success(t('tokens.deleted', { name }))
      } catch (error) {
        notify.error(error)
      }
      await queries.invalidateQueries({ queryKey: tokensKey })
    },
    [confirm, notify, queries, t],
  )
  return { toggle, copyKeys, remove }
}
