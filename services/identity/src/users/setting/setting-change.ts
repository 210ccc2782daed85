import { secretChanged } from '@tollgate/contracts'
import { readSetting } from './user-setting'

/**
 * What the audit log keeps of changed settings: before and after, and of addresses with secrets in their paths the host alone. Where
 * notices are mailed is an act of its own.
 */
export function settingChange(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const [from, to] = [toldOf(before), toldOf(after)]
  const names = Object.keys(to).filter((name) => from[name] !== to[name])
  const secrets = [readSetting(before), readSetting(after)].map((setting) => setting.webhook_secret_sealed)
  const [was = null, is = null] = secrets
  return {
    ...Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }])),
    ...(was !== is && { webhook_secret: secretChanged(was !== null, is !== null) }),
  }
}

function toldOf(setting: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {
    webhook_secret_sealed: _sealed,
    webhook_url: url,
    notification_email: _address,
    is_notification_email_confirmed: _confirmed,
    ...told
  } = readSetting(setting)
  return { ...told, webhook_url: URL.canParse(url) ? `${new URL(url).origin}/…` : url }
}
