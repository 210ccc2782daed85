import { useT, useTranslated } from '@tollgate/console-sdk'
import { SelectInput } from '@tollgate/console-ui/inputs'
import type { SettingsPanel } from './tabs/settings.model'

interface SectionIndexProps {
  readonly panels: readonly SettingsPanel[]
  /** The panel that is read. */
  readonly current: string | null
  readonly onGo: (id: string) => void
}

/** The panels of a tab by name: a list beside them that follows as one reads, and where there is no room for it a choice above. */
export function SectionIndex({ panels, current, onGo }: SectionIndexProps) {
  const t = useT('shell')
  const say = useTranslated()
  return (
    <>
      <nav className="settings-index" aria-label={t('settings.sections')}>
        <ul>
          {panels.map(({ panel: { id, label } }) => (
            <li key={id}>
              <button type="button" aria-current={id === current ? 'location' : undefined} onClick={() => onGo(id)}>
                {say(label)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-choice">
        <SelectInput
          label={t('settings.sections')}
          value={current}
          tellsAgain
          onChange={(id) => id !== null && onGo(id)}
          options={panels.map(({ panel: { id, label } }) => ({ value: id, label: say(label) }))}
        />
      </div>
    </>
  )
}
