import { useT } from '@tollgate/console-sdk'
import { useThemeMode } from '@tollgate/console-ui/app-theme'
import { IconButton } from '@tollgate/console-ui/button'
import { Menu } from '@tollgate/console-ui/menu'

const modes = [
  { id: 'light', icon: 'sun' },
  { id: 'dark', icon: 'moon' },
  { id: 'system', icon: 'monitor' },
] as const

/** Chooses light, dark, or what the operating system has. */
export function ThemeMenu() {
  const t = useT('shell')
  const { mode, scheme, setMode } = useThemeMode()
  const items = modes.map(({ id, icon }) => ({
    id,
    icon,
    label: t(`top.${id}`),
    isSelected: id === mode,
    onSelect: () => setMode(id),
  }))
  const icon = scheme === 'dark' ? 'moon' : 'sun'
  return <Menu label={t('top.theme')} items={items} trigger={<IconButton icon={icon} label={t('top.theme')} />} />
}
