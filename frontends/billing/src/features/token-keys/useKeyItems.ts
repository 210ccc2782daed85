import { useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { endPreviousKey, tokensKey, updateToken } from '../../api/billing.api'
import { hasOldKey } from './key.model'

/** What the menu of a token offers to do with its keys. */
export function useKeyItems(rotate: (token: TokenView) => void): (token: TokenView) => readonly MenuItem[] {
  const t = useT('billing')
  const act = useKeyAct()
  return (token) => [
    { id: 'rotate', label: t('token-keys.rotate'), icon: 'refresh', onSelect: () => rotate(token) },
    ...(hasOldKey(token)
      ? [
          {
            id: 'end-old-key',
            label: t('token-keys.end-old'),
            icon: 'x',
            onSelect: () => void act('end-old', token, () => endPreviousKey(token.id)),
          } as const,
        ]
      : []),
    ...(token.key_hidden
      ? []
      : [
          {
            id: 'hide-key',
            label: t('token-keys.hide'),
            icon: 'eye-off',
            onSelect: () => void act('hide', token, () => updateToken({ id: token.id, key_hidden: true })),
          } as const,
        ]),
  ]
}

/** Does what cannot be undone, after a question. */
function useKeyAct() {
  const t = useT('billing')
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  return async (what: 'hide' | 'end-old', { name }: TokenView, work: () => Promise<unknown>): Promise<void> => {
    const isSure = await confirm({
      title: t(`token-keys.${what}-title`, { name }),
      text: t(`token-keys.${what}-text`),
      confirmLabel: t(`token-keys.${what}`),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await work()
      notify.success(t(`token-keys.${what}-done`, { name }))
    } catch (error) {
      notify.error(error)
    }
    await queries.invalidateQueries({ queryKey: tokensKey })
  }
}
