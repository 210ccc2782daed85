import { useT, useTranslated } from '@tollgate/console-sdk'
import { SearchInput } from '@tollgate/console-ui/inputs'
import type { FormEvent, KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { matchingSettings } from './setting-entries.model'
import { useSettingEntries } from './useSettingEntries'

interface SettingsSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Looks through the settings of all tabs. Enter opens what fits best, Escape gives up. */
export function SettingsSearch({ text, onText }: SettingsSearchProps) {
  const t = useT('shell')
  const say = useTranslated()
  const navigate = useNavigate()
  const { entries } = useSettingEntries(text.trim() !== '')
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const first = text.trim() === '' ? undefined : matchingSettings(entries, text, say)[0]
    if (first === undefined) return
    onText('')
    void navigate(first.path)
  }
  const giveUp = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onText('')
  }
  return (
    <form role="search" className="settings-search" onSubmit={openFirst} onKeyDown={giveUp}>
      <SearchInput label={t('settings.find')} value={text} onChange={onText} />
    </form>
  )
}
