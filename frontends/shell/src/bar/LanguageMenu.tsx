import { useLanguage, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Menu } from '@tollgate/console-ui/menu'

const languages = [
  { id: 'zh', label: '中文' },
  { id: 'en', label: 'English' },
] as const

/** Chooses the language of the console. Each one is written in itself. */
export function LanguageMenu() {
  const t = useT('shell')
  const { language, setLanguage } = useLanguage()
  const items = languages.map(({ id, label }) => ({
    id,
    label,
    isSelected: id === language,
    onSelect: () => void setLanguage(id),
  }))
  return (
    <Menu label={t('top.language')} items={items} trigger={<IconButton icon="languages" label={t('top.language')} />} />
  )
}
