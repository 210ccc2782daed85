import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useCopy, useNotify, useT } from '@tollgate/console-sdk'
import { type SwitchTokenBody, type TokenList, type TokenView } from '@tollgate/contracts/http/billing'
import { useCallback } from 'react'
import { deleteToken, switchToken, tokensKey } from '../../api/billing.api'
import { keysText, withStatus } from './token.model'

/** Switches a token at once; when the server refuses, it falls back and says why. */
function useSwitch() {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (body: SwitchTokenBody) => switchToken(body),
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: tokensKey })
      const before = queries.getQueriesData<TokenList>({ queryKey: tokensKey })
      queries.setQueriesData<TokenList>({ queryKey: tokensKey }, (list) => list && withStatus(list, id, status))
      return { before }
    },
    onError: (error, _body, context) => {
      for (const [key, list] of context?.before ?? []) queries.setQueryData(key, list)
      notify.error(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  })
}

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
