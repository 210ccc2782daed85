import { z } from 'zod'
import { channelStatus } from '../../core/roles-and-statuses'
import { entriesOf } from '../core/entries'

const maxModels = 5_000
const maxGroups = 200
const maxKeys = 1_000
export const maxKeyLength = 8_192
const maxJsonText = 100_000
const maxInt = 2_147_483_647

const shortText = z.string().trim().max(512)
const entry = z.string().min(1).max(256)

/** Names that come as text (comma or line separated) or as an array. */
function list(max: number, requiredCode: string) {
  return z
    .union([z.string(), z.array(z.string())], requiredCode)
    .transform((given) => entriesOf(typeof given === 'string' ? given : given.join('\n'), /[,，\r\n]+/))
    .pipe(z.array(entry).min(1, requiredCode).max(max))
}

/** A JSON object as text, or as an object; kept as text. An empty one means none. */
function jsonObject(code: string, shape: z.ZodType) {
  return z
    .union([z.string(), z.record(z.string(), z.unknown()).transform((read) => JSON.stringify(read))], code)
    .transform((text) => text.trim())
    .refine((text) => text === '' || shape.safeParse(parsed(text)).success, code)
    .pipe(z.string().max(maxJsonText))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const statusCode = z.string().regex(/^[1-5]\d\d$/)
const anyObject = z.record(z.string(), z.unknown())
const statusCodes = z.record(statusCode, z.union([statusCode, z.int().min(100).max(599)]))

const key = z
  .string()
  .regex(/^[\x20-\x7e]+$/, 'channels.key-malformed')
  .max(maxKeyLength, 'channels.key-too-long')

/** One or several keys as typed (comma or line separated) or as an array, to be sent in an HTTP header. */
export function channelKeys(requiredCode: string) {
  return z
    .union([z.string(), z.array(z.string())], requiredCode)
    .transform((given) => entriesOf(typeof given === 'string' ? given : given.join('\n'), /[,\r\n]+/))
    .pipe(z.array(key).min(1, requiredCode).max(maxKeys, 'channels.too-many-keys'))
}

/** Every field of a channel besides its keys. Messages are codes of `channelsFaults`. */
export const channelFields = {
  name: shortText.min(1, 'channels.name-and-key-required'),
  type: z.int().positive(),
  base_url: z
    .string()
    .max(2_048)
    .transform((text) => text.trim().replace(/\/+$/, '')),
  models: list(maxModels, 'channels.models-required'),
  group: list(maxGroups, 'channels.group-required'),
  status: z.literal([channelStatus.enabled, channelStatus.disabled], 'channels.status-unknown'),
  priority: z
    .int('channels.priority-malformed')
    .min(-999, 'channels.priority-malformed')
    .max(maxInt, 'channels.priority-malformed'),
  weight: z
    .int('channels.weight-malformed')
    .min(0, 'channels.weight-malformed')
    .max(1_000_000, 'channels.weight-malformed'),
  tag: shortText,
  model_prefix: shortText,
  model_mapping: jsonObject('channels.model-mapping-malformed', z.record(z.string(), z.string())),
  status_code_mapping: jsonObject('channels.status-mapping-malformed', statusCodes),
  param_override: jsonObject('channels.param-override-malformed', anyObject),
  setting: jsonObject('channels.setting-malformed', anyObject),
  openai_organization: shortText,
  other: z.string().trim().max(maxJsonText),
  test_model: shortText,
  auto_ban: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]),
}
