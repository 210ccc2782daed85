import { z } from 'zod'
import { channelStatus } from '../../core/roles-and-statuses'
import { expiry } from '../core/expiry'
import { findUnkeepable } from '../core/keepable'
import { entriesOf } from '../core/lists'
import { isPlainName } from '../core/names'
import { channelsFaults, maxKeyLength, maxKeys } from './channels.faults'

const maxModels = 5_000
const maxGroups = 200
const maxJsonText = 100_000
const maxInt = 2_147_483_647

type FaultCode = (typeof channelsFaults)[keyof typeof channelsFaults]['code']

const shortText = z.string().trim().max(512).refine(isPlainName, channelsFaults.nameDeceiving.code)
const entry = z.string().min(1).max(256).refine(isPlainName, channelsFaults.nameDeceiving.code)

/** Names that come as text (comma or line separated) or as an array. */
function list(max: number, requiredCode: FaultCode) {
  return z
    .union([z.string(), z.array(z.string()).max(max)], requiredCode)
    .transform((given) => entriesOf(typeof given === 'string' ? given : given.join('\n'), /[,，\r\n]+/))
    .pipe(z.array(entry).min(1, requiredCode).max(max))
}

/** A JSON object as text, or as an object; kept as text. An empty one means none. */
function jsonObject(code: FaultCode, shape: z.ZodType) {
  const object = z
    .record(z.string(), z.unknown())
    .refine((read) => findUnkeepable(read) === null, { error: code, abort: true })
    .transform((read) => JSON.stringify(read))
  return z
    .union([z.string(), object], code)
    .transform((text) => text.trim())
    .refine((text) => text === '' || fits(parsed(text), shape), code)
    .pipe(z.string().max(maxJsonText))
}

/** What a JSON text holds is sent on by relays: what nobody could keep, or follow down to its end, stays outside. */
function fits(read: unknown, shape: z.ZodType): boolean {
  return findUnkeepable(read) === null && shape.safeParse(read).success
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

/** A key that is a file in JSON, in one line: it has commas and lines of its own. Null where the text is none. */
function keyFile(text: string): string[] | null {
  const read = text.trim().startsWith('{') ? parsed(text) : undefined
  return typeof read === 'object' && findUnkeepable(read) === null ? [JSON.stringify(read)] : null
}

const key = z
  .string()
  .regex(/^[\x20-\x7e]+$/, channelsFaults.keyMalformed.code)
  .max(maxKeyLength, channelsFaults.keyTooLong.code)

/** One or several keys as typed (comma or line separated) or as an array, each to be sent in an HTTP header, or a key file in JSON. */
export function channelKeys(requiredCode: FaultCode) {
  return z
    .union([z.string(), z.array(z.string()).max(maxKeys, channelsFaults.tooManyKeys.code)], requiredCode)
    .transform((given) => [...new Set([given].flat().flatMap((text) => keyFile(text) ?? entriesOf(text, /[,\r\n]+/)))])
    .pipe(z.array(key).min(1, requiredCode).max(maxKeys, channelsFaults.tooManyKeys.code))
}

/** Every field of a channel besides its keys. Messages are codes of `channelsFaults`. */
export const channelFields = {
  name: shortText.min(1, channelsFaults.nameAndKeyRequired.code),
  type: z.int().positive(),
  base_url: z
    .string()
    .max(2_048)
    .transform((text) => text.trim().replace(/\/+$/, '')),
  models: list(maxModels, channelsFaults.modelsRequired.code),
  group: list(maxGroups, channelsFaults.groupRequired.code),
  status: z.literal([channelStatus.enabled, channelStatus.disabled], channelsFaults.statusUnknown.code),
  priority: z
    .int(channelsFaults.priorityMalformed.code)
    .min(-999, channelsFaults.priorityMalformed.code)
    .max(maxInt, channelsFaults.priorityMalformed.code),
  weight: z
    .int(channelsFaults.weightMalformed.code)
    .min(0, channelsFaults.weightMalformed.code)
    .max(1_000_000, channelsFaults.weightMalformed.code),
  max_input_tokens: z
    .int(channelsFaults.maxInputTokensMalformed.code)
    .min(0, channelsFaults.maxInputTokensMalformed.code)
    .max(maxInt, channelsFaults.maxInputTokensMalformed.code),
  expired_time: expiry(channelsFaults.expiryMalformed.code),
  tag: shortText,
  model_prefix: shortText,
  model_mapping: jsonObject(channelsFaults.modelMappingMalformed.code, z.record(z.string(), z.string())),
  status_code_mapping: jsonObject(channelsFaults.statusMappingMalformed.code, statusCodes),
  param_override: jsonObject(channelsFaults.paramOverrideMalformed.code, anyObject),
  setting: jsonObject(channelsFaults.settingMalformed.code, anyObject),
  openai_organization: shortText,
  other: z.string().trim().max(maxJsonText),
  test_model: shortText,
  auto_ban: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]),
}
