import { z } from 'zod'
import { balanceRule } from './balance/balance-rule'
import { capabilities, type Capability } from './capability'
import { wireNames } from './wires'

/** Wire formats that a provider may speak; `libs/formats` has a folder for each. */
export const formatNames = ['openai', 'anthropic', 'gemini', 'openai-responses'] as const
export type FormatName = (typeof formatNames)[number]

/**
 * How a channel's key is sent: as `authorization: Bearer …`, or as a header of that name. `google-service-account`: the key is
 * a key file of Google's, which signs what is sent, and names the account of the paths. `aws-key`: a pair of AWS's that signs, or an
 * API key, with the region in which it asks. `tencent-key`: a pair of Tencent Cloud's that signs, and whose it is. `baidu-key`: a pair of
 * Baidu's for which a token is given. `xunfei-key`: a pair of iFlytek's that signs addresses, and whose it is. `codex-key`: the
 * sign-in of a person at ChatGPT, in JSON. `kling-key`: a pair of Kling's that signs a token for half an hour, or what stands for such a token.
 */
export const authKinds = [
  'bearer',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'google-service-account',
  'aws-key',
  'tencent-key',
  'baidu-key',
  'xunfei-key',
  'codex-key',
  'mj-api-secret',
  'kling-key',
] as const
export type AuthKind = (typeof authKinds)[number]

/**
 * What a channel says in its field `other`. `api-version`: the version of the API, in place of the usual one, and for calls
 * that name none themselves. `account`: whose paths are called. `region`: where models are asked, as `readRegions` reads it.
 * `library`: what is asked for knowledge. `version`: the version of the API that is asked, for models whose names tell none. All but
 * versions have to be there.
 */
export const otherKinds = ['api-version', 'account', 'region', 'library', 'version'] as const
export type OtherKind = (typeof otherKinds)[number]

/**
 * Where a provider departs from its format. Each is named after the departure, so that another provider with the same
 * habit is one word in its row.
 */
export const quirks = [
  /** `completion_tokens` leaves out reasoning; the output is `total_tokens - prompt_tokens`. */
  'completion-excludes-reasoning',
  /** Failures come as HTTP 200 with `base_resp.status_code` other than 0. */
  'base-resp-errors',
  /** The channel's organization is sent as `OpenAI-Organization`. */
  'organization-header',
  /** Refuses `stream_options`; its streams carry usage unasked. */
  'no-stream-options',
  /** Its streams never tell what was used: read on for a client who has left, they would only cost. */
  'no-stream-usage',
  /** Streams come as messages of AWS's event stream, each with an event of the model's maker in it. */
  'aws-event-stream',
] as const
export type Quirk = (typeof quirks)[number]

/**
 * `{model}` stands for the model, `{task}` for what of an API of tasks is asked for, `{model@}` for one whose date is told by an @, `{modelId}` for its id at AWS, `{name}` for one with a slash in it, `{version}`
 * for the version of the API, `{account}` and `{region}` for whose it is, and where.
 */
const path = z.string().startsWith('/')
const paths = z.partialRecord(z.enum(capabilities), path)

/** Where a format has what it can be asked for; what is left out does not exist in it. */
const defaultPaths: Record<FormatName, Partial<Record<Capability, string>>> = {
  openai: {
    chat: '/v1/chat/completions',
    completions: '/v1/completions',
    embeddings: '/v1/embeddings',
    models: '/v1/models',
    moderations: '/v1/moderations',
    rerank: '/v1/rerank',
    images: '/v1/images/generations',
    'image-edits': '/v1/images/edits',
    'image-variations': '/v1/images/variations',
    speech: '/v1/audio/speech',
    transcriptions: '/v1/audio/transcriptions',
    translations: '/v1/audio/translations',
    realtime: '/v1/realtime?model={model}',
    // Which action, or which task, is behind it.
    'drawing-tasks': '/mj/{task}',
    'music-tasks': '/suno/{task}',
    'video-tasks': '/v1/{task}',
    'kling-tasks': '/v1/{task}',
  },
  anthropic: {
    chat: '/v1/messages',
    'token-count': '/v1/messages/count_tokens',
    models: '/v1/models',
  },
  gemini: {
    chat: '/{version}/models/{model}:generateContent',
    embeddings: '/{version}/models/{model}:embedContent',
    'batch-embeddings': '/{version}/models/{model}:batchEmbedContents',
    'token-count': '/{version}/models/{model}:countTokens',
    images: '/{version}/models/{model}:predict',
    // A page of it has fifty models unless more are asked for.
    models: '/{version}/models?pageSize=1000',
  },
  'openai-responses': {
    chat: '/v1/responses',
    models: '/v1/models',
  },
}

/** The same for answers that come as a stream, where a format has them elsewhere. */
const defaultStreamPaths: Partial<Record<FormatName, Partial<Record<Capability, string>>>> = {
  gemini: { chat: '/{version}/models/{model}:streamGenerateContent?alt=sse' },
}

/** What bodies have at a provider that has made a format its own. */
const bodyRule = z.strictObject({
  set: z.record(z.string(), z.unknown()).default({}),
  drop: z.array(z.string()).default([]),
  /** The list in which the names of novelties stand that callers have in the header `anthropic-beta`. */
  betas: z.string().optional(),
})

/** How models are asked whose name begins so. */
const modelRule = z.strictObject({
  prefix: z.string().min(1),
  paths,
  streamPaths: paths.default({}),
  /** What they speak, where it is not what the others do. */
  format: z.enum(formatNames).optional(),
  /** In whose words their chats are asked for, where those of the others are not. */
  wire: z.enum(wireNames).optional(),
  body: bodyRule.optional(),
})

/** What is different with keys that have parts, divided by `|`: they are those of another API of the same vendor. */
const partedKeys = z.strictObject({
  baseUrl: z.url({ protocol: /^https$/ }),
  wire: z.enum(wireNames),
  auth: z.enum(authKinds),
  capabilities: z.array(z.enum(capabilities)).min(1),
  paths,
  headers: z.record(z.string().regex(/^[a-z0-9-]+$/), z.string()).default({}),
})

/** Where answers are that a reply only leads to; `{id}` stands for what the reply calls them. */
const followed = z.strictObject({
  /** Where an answer is asked for once more, until it is whole. */
  answer: path.includes('{id}'),
  /** Where it is said that nobody waits for it any more. */
  cancel: path.includes('{id}'),
  /** Where else than at the channel's own address streams may be fetched: there without the key. */
  streamOrigins: z.array(z.url({ protocol: /^https$/ })).default([]),
})

/** One row of the catalogue as it is written down. What is left out takes the format's usual value. */
export const providerRow = z.strictObject({
  type: z.int().positive(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().min(1),
  /** `gen_ai.provider.name` of the telemetry; the slug when the conventions have no name for it. */
  provider: z.string().optional(),
  /** Without a trailing slash; null when the administrator must give one. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .regex(/[^/]$/)
    .nullable(),
  /** Where each region has an address of its own, in place of `{region}`; that of `global` is `baseUrl`. */
  regionalBaseUrl: z
    .string()
    .regex(/^https:\/\/[a-z0-9.-]*\{region\}[a-z0-9.-]*$/)
    .optional(),
  /** `complete`: the channel's base URL is the whole address of a call, in which `{model}` is replaced. */
  address: z.enum(['append', 'complete']).default('append'),
  format: z.enum(formatNames),
  /** The words in which its chats are asked for, where no caller knows them: to all others it speaks `format`, which is OpenAI's. */
  wire: z.enum(wireNames).optional(),
  /** Where its answers are, if replies only lead to them. */
  followed: followed.optional(),
  auth: z.enum(authKinds),
  partedKeys: partedKeys.optional(),
  /** Absent where nobody reads it. */
  other: z.enum(otherKinds).optional(),
  /** What it says of a new channel unless somebody says otherwise. */
  usualOther: z.string().optional(),
  capabilities: z.array(z.enum(capabilities)).min(1),
  /** Only where they differ from the format's own. */
  paths: paths.default({}),
  /** Formats in which it takes chats beside its own, and where. */
  chatFormats: z.partialRecord(z.enum(formatNames), path).default({}),
  /** Where streams are asked for, if elsewhere; likewise. */
  streamPaths: paths.default({}),
  /** What stands for `{version}` in a path unless a call names another. */
  version: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('v1'),
  /** What is different for models whose name begins so; the first that fits is taken. */
  pathsByModel: z.array(modelRule).default([]),
  /** For all models that have no rule of their own. */
  body: bodyRule.optional(),
  /** Part of the path that is left out when the channel's base URL begins so. */
  pathCuts: z.array(z.strictObject({ baseUrl: z.url(), cut: path })).default([]),
  /** Where it tells what is left of what was paid; absent where it tells nobody. */
  balance: balanceRule.optional(),
  /** Fixed headers of every call, lower case. */
  headers: z.record(z.string().regex(/^[a-z0-9-]+$/), z.string()).default({}),
  quirks: z.array(z.enum(quirks)).default([]),
  /** Offered when a channel of this type is made; never a limit. */
  defaultModels: z.array(z.string()).default([]),
  /** Kept for channels that exist; not offered for new ones. */
  isLegacy: z.boolean().default(false),
})
export type ProviderRow = z.input<typeof providerRow>

/** A provider as everybody else reads it: every capability has its path. */
export type Provider = Readonly<
  Omit<z.output<typeof providerRow>, 'provider' | 'capabilities' | 'paths' | 'quirks' | 'partedKeys'> & {
    provider: string
    capabilities: ReadonlySet<Capability>
    paths: Readonly<Partial<Record<Capability, string>>>
    quirks: ReadonlySet<Quirk>
    /** How it is asked with keys that have parts; absent where these are like all others. */
    partedKeys?: Provider
  }
>

/** Checks a row and fills in the paths of its format. Throws an error that names the row and each field that does not fit. */
export function defineProvider(row: ProviderRow): Provider {
  const { data, error } = providerRow.safeParse(row)
  if (error) throw new Error(`provider ${row.slug} (type ${row.type}): ${z.prettifyError(error)}`, { cause: error })
  const { partedKeys: parted, ...checked } = data
  const refuse = (fault: string): never => {
    throw new Error(`provider ${row.slug} (type ${row.type}): ${fault}`)
  }
  if (checked.chatFormats[checked.format] !== undefined) refuse(`chatFormats: '${checked.format}' is its own format`)
  if (Object.keys(checked.chatFormats).length > 0 && checked.address === 'complete')
    refuse('chatFormats: a complete address has one format')
  refuseWires(checked, refuse)
  const full: Partial<Record<Capability, string>> = {}
  for (const capability of checked.capabilities) {
    const usual = defaultPaths[checked.format][capability]
    if (usual === undefined) refuse(`capabilities: the format '${checked.format}' has no ${capability}`)
    full[capability] = checked.paths[capability] ?? usual
  }
  return Object.freeze({
    ...checked,
    provider: checked.provider ?? checked.slug,
    capabilities: new Set(checked.capabilities),
    paths: full,
    streamPaths: { ...defaultStreamPaths[checked.format], ...checked.streamPaths },
    quirks: new Set(checked.quirks),
    ...(parted && { partedKeys: defineProvider({ ...row, ...parted, partedKeys: undefined }) }),
  })
}

/** What has a wire is asked for chats, in OpenAI's words until it leaves, at an address that is put together here. */
function refuseWires(row: z.output<typeof providerRow>, refuse: (fault: string) => never): void {
  const rules = row.pathsByModel.filter(({ wire }) => wire !== undefined)
  if (row.followed !== undefined && row.wire === undefined) refuse('followed: it has no wire')
  if (row.wire === undefined && rules.length === 0) return
  if (row.wire !== undefined && row.format !== 'openai') refuse("wire: the format has to be 'openai'")
  for (const { prefix, format = row.format } of rules)
    if (format !== 'openai') refuse(`pathsByModel: the format of '${prefix}' has to be 'openai'`)
  if (!row.capabilities.includes('chat')) refuse('wire: it has no chat')
  if (row.address === 'complete') refuse('wire: a complete address has no wire')
}
