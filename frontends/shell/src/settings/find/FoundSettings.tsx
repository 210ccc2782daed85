import { useT, useTranslated } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { AppLink } from '@tollgate/console-ui/link'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { matchingSettings, type SettingEntry } from './setting-entries.model'
import { useSettingEntries } from './useSettingEntries'

/** More is read by nobody; another letter narrows it. */
const most = 30

interface FoundSettingsProps {
  readonly text: string
  /** One of them was opened. */
  readonly onLeave: () => void
}

/** The settings that fit what is typed, each a link to its place (rule K28). */
export function FoundSettings({ text, onLeave }: FoundSettingsProps) {
  const t = useT('shell')
  const say = useTranslated()
  const { entries, isLoading, hasFailed } = useSettingEntries(true)
  const found = matchingSettings(entries, text, say)
  if (isLoading) return <SkeletonForm fields={3} />
  return (
    <section className="settings-found" aria-label={t('settings.found')}>
      {hasFailed && <Alert tone="warn">{t('settings.onlyPanels')}</Alert>}
      <p role="status">{t('settings.count', { count: found.length })}</p>
      {found.length === 0 && (
        <EmptyState icon="search" title={t('palette.nothing', { text: text.trim() })}>
          {t('settings.nothingWhy')}
        </EmptyState>
      )}
      <ul>
        {found.slice(0, most).map((entry) => (
          <li key={entry.path}>
            <FoundSetting entry={entry} onOpen={onLeave} />
          </li>
        ))}
      </ul>
      {found.length > most && <p>{t('settings.more', { shown: most })}</p>}
    </section>
  )
}

function FoundSetting({ entry: { path, label, within, option }, onOpen }: { entry: SettingEntry; onOpen: () => void }) {
  const say = useTranslated()
  return (
    <AppLink href={path} onClick={onOpen}>
      <span>{say(label)}</span>
      <small>{say(within)}</small>
      {option !== undefined && <code>{option}</code>}
    </AppLink>
  )
}
