import type { Capability } from './capability'
import type { FormatName, Provider } from './provider'
import type { WireName } from './wires'

/** In whose words a provider is asked for chats with a model by those who speak `spoken` to it; null where in these. */
export function wireFor(
  { pathsByModel, format, wire }: Pick<Provider, 'pathsByModel' | 'format' | 'wire'>,
  {
    capability,
    spoken,
    model,
  }: { readonly capability: Capability; readonly spoken: FormatName; readonly model: string },
): WireName | null {
  if (capability !== 'chat' || spoken !== 'openai') return null
  for (const rule of pathsByModel)
    if (model.startsWith(rule.prefix)) return rule.wire ?? ((rule.format ?? format) === format ? (wire ?? null) : null)
  return wire ?? null
}

/** In whose words a provider is asked for a model by a caller of `from`: a format's, or a wire's. */
export function spokenWords(
  provider: Provider,
  capability: Capability,
  from: FormatName,
  model: string,
): FormatName | WireName {
  const spoken = spokenFormat(provider, capability, from, model)
  return wireFor(provider, { capability, spoken, model }) ?? spoken
}

/** What the bodies of requests for a model have to have, and not to have, at some providers. */
export type BodyRule = NonNullable<Provider['body']>

/** In which format a provider is asked for a model by a caller of `from`: the caller's own where it takes that, else its first. */
export function spokenFormat(provider: Provider, capability: Capability, from: FormatName, model: string): FormatName {
  return capability === 'chat' && provider.chatFormats[from] !== undefined ? from : formatFor(provider, model)
}

/** What a provider speaks first where it is asked for a model. */
export function formatFor(
  { pathsByModel, format }: Pick<Provider, 'pathsByModel' | 'format'>,
  model: string,
): FormatName {
  for (const rule of pathsByModel) if (model.startsWith(rule.prefix)) return rule.format ?? format
  return format
}

/** How bodies have to be changed where a provider is asked for a model; undefined where they pass as they are. */
export function bodyRuleFor(
  { pathsByModel, body }: Pick<Provider, 'pathsByModel' | 'body'>,
  model: string,
): BodyRule | undefined {
  for (const rule of pathsByModel) if (model.startsWith(rule.prefix)) return rule.body ?? body
  return body
}
