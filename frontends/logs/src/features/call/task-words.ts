import { useT } from '@tollgate/console-sdk'
import en from '../../i18n/en.json'

const { actions, platforms } = en.call.task
const texts = { actions, platforms }

/** What the task console calls platforms and actions. What a newer server, or a platform of its own, names otherwise is shown as it is. */
export function useTaskWords(): { action: (name: string) => string; platform: (name: string) => string } {
  const t = useT('logs')
  const named = (of: keyof typeof texts) => (name: string) =>
    Object.hasOwn(texts[of], name) ? t(`call.task.${of}.${name}`) : name
  return { action: named('actions'), platform: named('platforms') }
}
