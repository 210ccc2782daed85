import { z } from 'zod'

const anything = z.record(z.string(), z.unknown())
/** What is asked next where a model fails: a list of objects, each from a model to others. */
const fallbacks = z.array(z.record(z.string(), z.array(z.string())))
const settings = z.looseObject({
  fallbacks: fallbacks.nullish(),
  context_window_fallbacks: fallbacks.nullish(),
  content_policy_fallbacks: fallbacks.nullish(),
  num_retries: z.number().nullish(),
})

/** One deployment of a model: what callers ask for, and whom LiteLLM asks in its place. */
const deployment = z.looseObject({
  model_name: z.string(),
  litellm_params: z.looseObject({
    model: z.string(),
    custom_llm_provider: z.string().nullish(),
    api_base: z.string().nullish(),
    api_key: z.string().nullish(),
    api_version: z.coerce.string().nullish(),
    organization: z.string().nullish(),
    rpm: z.number().nullish(),
    tpm: z.number().nullish(),
    weight: z.number().nullish(),
    order: z.number().nullish(),
  }),
  model_info: anything.nullish(),
})
export type Deployment = z.output<typeof deployment>

/** The parts of a LiteLLM proxy's configuration that have a counterpart; the others are kept, to be named. */
export const liteLlmSchema = z.looseObject({
  model_list: z.array(deployment).nullish(),
  router_settings: settings
    .extend({
      model_group_alias: z.record(z.string(), z.union([z.string(), z.looseObject({ model: z.string() })])).nullish(),
      routing_strategy: z.string().nullish(),
    })
    .nullish(),
  litellm_settings: settings.nullish(),
})
export type LiteLlm = z.output<typeof liteLlmSchema>
