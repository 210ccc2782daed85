import { IconButton } from '@tollgate/console-ui/button'
import { Menu, type MenuAction, type MenuItem } from '@tollgate/console-ui/menu'

const isQuick = (item: MenuItem): item is MenuAction & { icon: NonNullable<MenuAction['icon']> } =>
  'isQuick' in item && item.isQuick === true && item.icon !== undefined

/** All acts of a row behind three dots; the quick ones also as icons on the row under the pointer. */
export function RowMenu({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <span style={{ display: 'inline-flex' }}>
      <span data-quick="">
        {items.filter(isQuick).map((item) => (
          <IconButton
            key={item.id}
            size="small"
            icon={item.icon}
            label={item.label}
            tone={item.tone}
            disabledReason={item.disabledReason}
            href={item.href}
            onClick={item.onSelect}
            // The menu has it too: the tab key need not stop twice.
            isSkippedByTab
          />
        ))}
      </span>
      <Menu items={items} />
    </span>
  )
}
