import { type FieldPlaces, fieldTable } from '../../request/field-table'
import { snakeOf } from '../wire/spelling'

/** The fields of a request whose values matter to a relay, by their name on the wire. */
const fieldsByKey = {
  model: 'model',
  tools: 'tools',
  requests: 'requests',
  serviceTier: 'serviceTier',
  cachedContent: 'cachedContent',
  generationConfig: 'settings',
  generateContentRequest: 'counted',
} as const satisfies Readonly<Record<string, string>>

const watchedKeys = ['contents', 'content', 'systemInstruction', 'toolConfig', 'safetySettings', 'title'] as const

/** The fields of `generationConfig` that matter. */
const settingsByKey = {
  candidateCount: 'choices',
  maxOutputTokens: 'maxTokens',
  responseModalities: 'modalities',
  thinkingConfig: 'thinking',
} as const satisfies Readonly<Record<string, string>>

const watchedSettings = ['mediaResolution', 'speechConfig', 'imageConfig'] as const

export type FieldName = (typeof fieldsByKey)[keyof typeof fieldsByKey]
export type SettingName = (typeof settingsByKey)[keyof typeof settingsByKey]

/** Where the settings that matter stand in a body. */
export type SettingPlaces = FieldPlaces<SettingName>

/** Both names of a field, of which one at a time may be used. */
export const spellingsOf = (key: string): readonly string[] => [key, snakeOf(key)]

/** The fields that matter: https://ai.google.dev/api/generate-content, …/embeddings and …/tokens */
export const requestFields = fieldTable<FieldName>(fieldsByKey, watchedKeys, spellingsOf)

/** Of a model's own settings: https://ai.google.dev/api/generate-content#generationconfig */
export const settingFields = fieldTable<SettingName>(settingsByKey, watchedSettings, spellingsOf)
