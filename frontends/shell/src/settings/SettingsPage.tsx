import { useSession, useT, useTranslated } from '@tollgate/console-sdk'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Page } from '@tollgate/console-ui/page'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { Tabs } from '@tollgate/console-ui/tabs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingPage } from '../pages/LoadingPage'
import { PageTitle } from '../pages/PageTitle'
import { UnavailablePage } from '../pages/UnavailablePage'
import { RemoteModule } from '../remotes/RemoteModule'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { FoundSettings } from './find/FoundSettings'
import { SettingsSearch } from './find/SettingsSearch'
import { SectionIndex } from './SectionIndex'
import { type SettingsPanel, type SettingsTab, settingsTabs } from './tabs/settings.model'
import { tabName } from './tabs/tab-name'
import { useSections } from './useSections'

/** The settings of the whole site: panels of the remotes, each option edited where it is owned. */
export function SettingsPage() {
  const t = useT('shell')
  const say = useTranslated()
  const { remotes, isListing } = useConsoleRemotes()
  const { user } = useSession()
  const [parameters, setParameters] = useSearchParams()
  const [text, setText] = useState('')
  const tabs = settingsTabs(remotes, user)
  const current = tabs.find(({ id }) => id === parameters.get('tab')) ?? tabs[0]
  if (current === undefined)
    return isListing || remotes.some(({ state }) => state === 'loading') ? <LoadingPage /> : <NoSettings />
  return (
    <Page
      title={t('settings.title')}
      purpose={t('settings.purpose')}
      action={<SettingsSearch text={text} onText={setText} />}
    >
      <PageTitle title={t('settings.title')} />
      {text.trim() !== '' && <FoundSettings text={text} onLeave={() => setText('')} />}
      {/* Not taken away while something is looked for: what is typed in the panels stays. */}
      <div hidden={text.trim() !== ''}>
        <Tabs
          label={t('settings.tabs')}
          value={current.id}
          onChange={(id) => setParameters({ tab: id }, { replace: true })}
          items={tabs.map((each) => ({ id: each.id, label: say(tabName(each)) }))}
        >
          <SettingsPanels key={current.id} tab={current} />
        </Tabs>
      </div>
    </Page>
  )
}

/** The panels of a tab, with the way to each beside them. */
function SettingsPanels({ tab: { id, panels } }: { tab: SettingsTab }) {
  const { ref, current, isLed, goTo } = useSections(id)
  return (
    <div className="settings">
      {panels.length > 1 && <SectionIndex panels={panels} current={current} onGo={goTo} />}
      <div className="settings-panels" data-led={isLed || undefined} ref={ref}>
        {panels.map((each) => (
          <div key={each.panel.id} data-section={each.panel.id} tabIndex={-1}>
            <PanelOfRemote {...each} />
          </div>
        ))}
      </div>
    </div>
  )
}

function PanelOfRemote({ remote, panel }: SettingsPanel) {
  return (
    <RemoteModule
      remote={remote}
      module={panel.module}
      loading={<SkeletonForm />}
      failed={(error, retry) => <UnavailablePage error={error} onRetry={retry} />}
    />
  )
}

function NoSettings() {
  const t = useT('shell')
  return (
    <EmptyState icon="settings" title={t('settings.emptyTitle')}>
      {t('settings.emptyText')}
    </EmptyState>
  )
}
