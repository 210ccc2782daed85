import { CliFault } from '../cli-fault'
import { readYaml } from '../document/positions'
import { yamlText } from '../export/export.model'
import { aliasesOf } from './aliases.model'
import { type Channel, channelsOf } from './channels.model'
import { type LiteLlm, liteLlmSchema } from './litellm.schema'
import { pricesOf } from './prices.model'

/** What of the settings is read; of `model_info` only costs are. */
const readSettings: Readonly<Record<string, readonly string[]>> = {
  router_settings: [
    ...['fallbacks', 'context_window_fallbacks', 'content_policy_fallbacks', 'num_retries', 'model_group_alias'],
    'routing_strategy',
  ],
  litellm_settings: ['fallbacks', 'context_window_fallbacks', 'content_policy_fallbacks', 'num_retries'],
}

const strategies: Readonly<Record<string, string>> = {
  'latency-based-routing': 'latency',
  'cost-based-routing': 'cost',
}

const hints: Readonly<Record<string, string>> = {
  'general_settings.master_key': 'callers get tokens of their own here, and administrators API tokens',
  'general_settings.database_url': 'keys, teams and spending of its database are not taken over',
  'litellm_settings.cache': 'answers are cached where a token says cache_seconds',
}

/** The most retries that the option takes. */
const mostRetries = 20

/** A file for `apply` that says what the configuration of a LiteLLM proxy says, and all that it could not. Throws CliFault. */
export function liteLlmText(text: string, file: string): { text: string; notes: string[] } {
  const { value, faults, lineOf } = readYaml(text)
  if (faults.length > 0) throw new CliFault(faults.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'))
  const parsed = liteLlmSchema.safeParse(value)
  if (!parsed.success) {
    const told = parsed.error.issues.map(({ path, message }) => {
      const place = path.map((step) => (typeof step === 'symbol' ? '' : step))
      return `${file}:${lineOf(place)}: ${place.join('.')}: ${message}`
    })
    throw new CliFault(told.join('\n'))
  }
  const notes: string[] = []
  const values = converted(parsed.data, (note) => notes.push(note))
  const comment = [
    ' yaml-language-server: $schema=./tollgate.schema.json',
    ' Made of the configuration of a LiteLLM proxy.',
    ...(notes.length > 0 ? [' What is another thing here, or none:', ...notes.map((note) => `   - ${note}`)] : []),
  ]
  return { text: yamlText(values, comment.join('\n')), notes }
}

function converted(config: LiteLlm, note: (text: string) => void): Record<string, unknown> {
  const deployments = config.model_list ?? []
  const channels = channelsOf(deployments, note)
  const aliases = aliasesOf(config, channels, note)
  const prices = pricesOf(deployments, note)
  const options = { ...optionsOf(config, note), ...(Object.keys(aliases).length > 0 && { ModelAliases: aliases }) }
  tellOthers(config, note)
  return {
    version: 1,
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(prices).length > 0 && { prices }),
    channels: channels.map(entryOf),
  }
}

function entryOf({ name, type, key, mapping, models, ...others }: Channel): Record<string, unknown> {
  return { name, type, key, models, ...(mapping.size > 0 && { model_mapping: Object.fromEntries(mapping) }), ...others }
}

function optionsOf(config: LiteLlm, note: (text: string) => void): Record<string, unknown> {
  const { router_settings: router, litellm_settings: settings } = config
  const retries = router?.num_retries ?? settings?.num_retries
  const strategy = router?.routing_strategy
  const ours = strategies[strategy ?? '']
  if (strategy && strategy !== 'simple-shuffle' && ours === undefined)
    note(`router_settings.routing_strategy: ${strategy} has no counterpart: calls are shared by weight`)
  const hasContentFallbacks = [router, settings].some((one) => (one?.content_policy_fallbacks ?? []).length > 0)
  return {
    ...(retries != null && { RetryTimes: Math.min(mostRetries, Math.max(0, Math.round(retries))) }),
    ...(ours !== undefined && { ModelRoutingStrategies: { '*': ours } }),
    ...(hasContentFallbacks && { ModelFallbackContentFilter: true }),
  }
}

/** Names every setting that is not read. */
function tellOthers(config: LiteLlm, note: (text: string) => void): void {
  for (const [section, value] of Object.entries(config)) {
    if (section === 'model_list' || value === null || value === undefined) continue
    const names = typeof value === 'object' ? Object.keys(value) : ['']
    for (const name of names) {
      if (readSettings[section]?.includes(name)) continue
      const place = name === '' ? section : `${section}.${name}`
      const hint = hints[place]
      note(hint === undefined ? `${place} has no counterpart` : `${place}: ${hint}`)
    }
  }
}
