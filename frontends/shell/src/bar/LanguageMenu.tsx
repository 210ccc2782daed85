import { useLanguage, useT } from '@tollgate/console-sdk'
import { nameOfLanguage } from '@tollgate/console-sdk/host'
import { IconButton } from '@tollgate/console-ui/button'
import { Menu } from '@tollgate/console-ui/menu'

/** Chooses the language of the console. Each one is written in itself. */
export function LanguageMenu() {
  const t = useT('shell')
  const { tag, offered, setLanguage } = useLanguage()
  const items = offered.map((id) => ({
    id,
    label: nameOfLanguage(id),
    isSelected: id === tag,
    onSelect: () => void setLanguage(id),
  }))
  return (
    <Menu label={t('top.language')} items={items} trigger={<IconButton icon="languages" label={t('top.language')} />} />
  )
}
