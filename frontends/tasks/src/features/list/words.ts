import { type Translate, useT } from '@tollgate/console-sdk'
import en from '../../i18n/en.json'

/** What tasks are made of in words. What a newer server, or a platform of its own, names otherwise is shown as it is. */
export interface TaskWords {
  readonly status: (status: string) => string
  readonly action: (action: string) => string
  readonly platform: (platform: string) => string
}

const named = (t: Translate, of: 'status' | 'action' | 'platform') => (name: string) =>
  Object.hasOwn(en[of], name) ? t(`${of}.${name}`) : name

/** The names of statuses, actions and platforms in the language of the console. */
export function useTaskWords(): TaskWords {
  const t = useT('tasks')
  const status = named(t, 'status')
  return {
    status: (name) => (name === '' ? t('status.none') : status(name)),
    action: named(t, 'action'),
    platform: named(t, 'platform'),
  }
}
