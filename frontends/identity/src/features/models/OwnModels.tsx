import { useQuery } from '@tanstack/react-query'
import { useCopy, useT } from '@tollgate/console-sdk'
import { TagList } from '@tollgate/console-ui/tag'
import { Muted } from '@tollgate/console-ui/text'
import { ownModelsQuery } from '../../api/account.api'
import { Loaded } from '../personal/Loaded'
import { GroupBody, SettingsGroup } from '../personal/SettingsGroup'

/** Rule A29: more than so many are folded. */
const shownAtOnce = 10

/** The models that one can call; a press copies the name. */
export function OwnModels() {
  const t = useT('identity')
  const copy = useCopy()
  const models = useQuery(ownModelsQuery)
  return (
    <SettingsGroup title={t('models.title')} purpose={t('models.purpose')}>
      <Loaded query={models} lines={3}>
        {(names) => (
          <GroupBody>
            {names.length === 0 ? (
              <Muted>{t('models.none')}</Muted>
            ) : (
              <TagList
                items={names}
                max={shownAtOnce}
                isMono
                press={{ label: t('models.title'), onPress: (name) => void copy(name, { name }) }}
              />
            )}
          </GroupBody>
        )}
      </Loaded>
    </SettingsGroup>
  )
}
