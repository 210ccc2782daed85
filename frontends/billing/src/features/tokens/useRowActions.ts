import { useStatus, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { chatTargets } from './chat-link.model'
import { switchOf } from './token.model'
import { useTokenActions } from './useTokenActions'

/** What the menu of a token offers. Chats are there only when the operator has set some. */
export function useRowActions(edit: (token: TokenView) => void): (token: TokenView) => readonly MenuItem[] {
  const t = useT('billing')
  const { chats, server_address } = useStatus()
  const { toggle, copyKeys, remove } = useTokenActions()

  const chatItems = (token: TokenView): MenuItem[] => {
    const targets = chatTargets(chats, { key: token.key, address: server_address || location.origin })
    if (targets.length === 0 || token.key === '') return []
    const items = targets.map(({ id, name, href }): MenuItem => {
      const isOff = href === null
      return {
        id,
        label: name,
        icon: 'message-circle',
        ...(isOff ? { disabledReason: t('tokens.chat-broken') } : { href }),
      }
    })
    return [{ divider: true }, { heading: t('tokens.chat') }, ...items]
  }

  return (token) => {
    const { to, obstacle } = switchOf(token.status)
    return [
      {
        id: 'copy',
        label: t('tokens.copy-key'),
        icon: 'copy',
        isQuick: true,
        onSelect: () => copyKeys([token]),
        disabledReason: token.key === '' ? t('tokens.key-unreadable') : undefined,
      },
      { id: 'edit', label: t('tokens.edit'), icon: 'pencil', isQuick: true, onSelect: () => edit(token) },
      {
        id: 'switch',
        label: t(to === 1 ? 'tokens.enable' : 'tokens.disable'),
        icon: to === 1 ? 'play' : 'pause',
        isQuick: true,
        onSelect: () => toggle({ id: token.id, status: to }),
        disabledReason: obstacle === null ? undefined : t(`tokens.cannot-enable.${obstacle}`),
      },
      ...chatItems(token),
      { divider: true },
      {
        id: 'delete',
        label: t('tokens.delete'),
        icon: 'trash',
        tone: 'danger',
        onSelect: () => void remove(token),
      },
    ]
  }
}
