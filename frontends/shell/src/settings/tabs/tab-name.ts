import type { Language, Text } from '@tollgate/console-sdk'
import en from '../../i18n/en.json'
import zh from '../../i18n/zh.json'
import { isNamed, type SettingsTab } from './settings.model'

const names: Record<Language, (typeof en | typeof zh)['settings']> = { zh: zh.settings, en: en.settings }

/** What a tab of the settings is called: by the shell, or like its first panel. */
export function tabName({ id, panels }: SettingsTab): Text {
  if (isNamed(id)) return { zh: names.zh[id], en: names.en[id] }
  return panels[0]?.panel.label ?? { zh: id, en: id }
}
