import { tokenPath, useConfirm, useStatus, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import { type ChatTarget, chatTargets } from '../chat/chat-link.model'
import { keyObstacle } from '../token-keys/key.model'
import { useKeyItems } from '../token-keys/useKeyItems'
import { switchOf } from './token.model'
import { useTokenActions } from './useTokenActions'

/** What is opened for a token. */
interface RowActs {
  readonly edit: (token: TokenView) => void
  readonly rotate: (token: TokenView) => void
  readonly showCode: (token: TokenView) => void
}

/** What the menu of a token offers. */
export function useRowActions({ edit, rotate, showCode }: RowActs): (token: TokenView) => readonly MenuItem[] {
  const t = useT('billing')
  const chatItems = useChatItems()
  const keyItems = useKeyItems(rotate)
  const { toggle, copyKeys, remove } = useTokenActions()
  return (token) => {
    const { to, obstacle } = switchOf(token.status)
    const inTheWay = keyObstacle(token)
    const isToEnable = to === tokenStatus.enabled
    return [
      {
        id: 'copy',
        label: t('tokens.copy-key'),
        icon: 'copy',
        isQuick: true,
        onSelect: () => copyKeys([token]),
        disabledReason: inTheWay === null ? undefined : t(`tokens.key-${inTheWay}`),
      },
      { id: 'page', label: t('token-page.open'), icon: 'chart-line', href: tokenPath(token.id) },
      { id: 'edit', label: t('tokens.edit'), icon: 'pencil', isQuick: true, onSelect: () => edit(token) },
      {
        id: 'switch',
        label: t(isToEnable ? 'tokens.enable' : 'tokens.disable'),
        icon: isToEnable ? 'play' : 'pause',
        isQuick: true,
        onSelect: () => toggle({ id: token.id, status: to }),
        disabledReason: obstacle === null ? undefined : t(`tokens.cannot-enable.${obstacle}`),
      },
      { id: 'code', label: t('token-snippets.show'), icon: 'code', onSelect: () => showCode(token) },
      ...chatItems(token),
      { divider: true },
      ...keyItems(token),
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

/** The operator's chat programs, to be opened with a token, or that there are none. Whose site is to get the key is said before it does. */
function useChatItems(): (token: TokenView) => readonly MenuItem[] {
  const t = useT('billing')
  const { chats, server_address } = useStatus()
  const confirm = useConfirm()
  const give = async ({ name, href, receiver }: ChatTarget): Promise<void> => {
    const isSure = await confirm({
      title: t('tokens.chat-title', { receiver }),
      text: t('tokens.chat-text', { receiver }),
      confirmLabel: t('tokens.chat-open', { name }),
    })
    if (isSure && href !== null) openElsewhere(href)
  }
  const unset: MenuItem = {
    id: 'chat',
    label: t('tokens.chat'),
    icon: 'message-circle',
    disabledReason: t('tokens.chat-none'),
  }
  return (token) => {
    const { key } = token
    const inTheWay = keyObstacle(token)
    const targets = chatTargets(chats, { key, address: server_address || location.origin })
    if (targets.length === 0) return [{ divider: true }, unset]
    const items = targets.map((target): MenuItem => {
      const { id, name, href, receiver } = target
      const item = { id, label: name, icon: 'message-circle' } as const
      if (href === null) return { ...item, disabledReason: t('tokens.chat-broken') }
      if (receiver !== null && inTheWay !== null) return { ...item, disabledReason: t(`tokens.key-${inTheWay}`) }
      return receiver === null ? { ...item, href } : { ...item, onSelect: () => void give(target) }
    })
    return [{ divider: true }, { heading: t('tokens.chat') }, ...items]
  }
}

/** In a tab of its own that knows nothing of this one; a program's link opens the program. */
function openElsewhere(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
