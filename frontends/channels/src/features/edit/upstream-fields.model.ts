import type { AuthKind, OtherKind, Provider } from '@tollgate/catalogue'

/** What stands in an empty field for keys. */
const keyHints: Readonly<Record<AuthKind, string>> = {
  bearer: 'form.key-placeholder',
  'api-key': 'form.key-placeholder',
  'x-api-key': 'form.key-placeholder',
  'x-goog-api-key': 'form.key-placeholder',
  'google-service-account': 'form.key-file-placeholder',
  'aws-key': 'form.key-aws-placeholder',
  'tencent-key': 'form.key-tencent-placeholder',
  'baidu-key': 'form.key-baidu-placeholder',
  'xunfei-key': 'form.key-xunfei-placeholder',
  'codex-key': 'form.key-codex-placeholder',
  'mj-api-secret': 'form.key-placeholder',
  'kling-key': 'form.key-kling-placeholder',
}

/** The text that shows what a key looks like. Where keys of parts lead to another API, it tells of both kinds. */
export function keyHintOf(provider: Provider | undefined): string {
  return keyHints[provider?.partedKeys?.auth ?? provider?.auth ?? 'bearer']
}

/** Whether a key of the provider is a file in JSON. */
export function isKeyFile(provider: Provider | undefined): boolean {
  return provider?.auth === 'google-service-account' || provider?.auth === 'codex-key'
}

/** Whether a channel has to say this beside address and key. */
const isNeeded: Readonly<Record<OtherKind, boolean>> = {
  'api-version': false,
  account: true,
  region: true,
  library: true,
  version: false,
}

/** Whether a channel of this provider can be asked for nothing before its field `other` is filled in. */
export function needsOther(provider: Provider | undefined): boolean {
  return provider?.other !== undefined && isNeeded[provider.other]
}

/** The texts of the field `other` where it stands for this. */
export function otherTexts(kind: OtherKind): { label: string; help: string; placeholder: string } {
  const label = `form.other-${kind}`
  return { label, help: `${label}-help`, placeholder: `${label}-placeholder` }
}
