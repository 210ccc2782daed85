import { defineTexts } from '@tollgate/texts'

/** The longest key of a channel, in characters. */
export const maxKeyLength = 8_192

/** How many keys a channel may have. */
export const maxKeys = 1_000

/** What the forms of channels say when a field does not fit; the server says the same. */
export const channelsFaults = defineTexts('channels', {
  nameAndKeyRequired: { zh: '请填写渠道名称和渠道密钥！', en: 'Enter a channel name and a key' },
  keyRequired: { zh: '请填写密钥', en: 'Enter a key' },
  keysRevisionRequired: {
    zh: '请附上所见密钥的 keys_revision',
    en: 'Send the keys_revision of the keys that you have seen',
  },
  keyMalformed: {
    zh: '渠道密钥包含无效字符',
    en: 'A channel key may hold printable ASCII characters only',
  },
  keyTooLong: {
    zh: `渠道密钥不能超过 ${maxKeyLength} 个字符`,
    en: `A channel key has at most ${maxKeyLength} characters`,
  },
  tooManyKeys: {
    zh: `每个渠道最多 ${maxKeys} 个密钥`,
    en: `A channel has at most ${maxKeys} keys`,
  },
  modelsRequired: { zh: '请至少选择一个模型！', en: 'Choose at least one model' },
  groupRequired: { zh: '请至少选择一个分组！', en: 'Choose at least one group' },
  modelMappingMalformed: {
    zh: '模型映射必须是合法的 JSON 格式！',
    en: 'The model mapping must be a JSON object from name to name',
  },
  statusMappingMalformed: {
    zh: '状态码映射必须是合法的 JSON 格式！',
    en: 'The status code mapping must be a JSON object from status code to status code',
  },
  paramOverrideMalformed: {
    zh: '参数覆盖必须是合法的 JSON 格式！',
    en: 'The parameter override must be a JSON object',
  },
  nameDeceiving: {
    zh: '名称不能包含控制字符、换行或改变文字方向的字符',
    en: 'A name may not contain control characters, line breaks, or characters that turn the direction of the text',
  },
  settingMalformed: {
    zh: '渠道额外设置必须是合法的 JSON 格式！',
    en: 'The channel setting must be a JSON object',
  },
  priorityMalformed: {
    zh: '优先级必须是整数，且不小于 -999！',
    en: 'The priority must be a whole number, at least -999',
  },
  weightMalformed: { zh: '权重必须是非负整数！', en: 'The weight must be a whole number, at least 0' },
  expiryMalformed: {
    zh: '过期时间格式错误！',
    en: 'The expiry must be a date, a time in Unix seconds, or -1 for never',
  },
  maxInputTokensMalformed: {
    zh: '最大提示 token 数必须是非负整数！',
    en: 'The most prompt tokens must be a whole number, at least 0',
  },
  statusUnknown: {
    zh: '渠道状态只能是启用或禁用',
    en: 'A channel can be enabled or disabled, nothing else',
  },
  nothingSelected: { zh: '请先选择渠道！', en: 'Choose channels first' },
  documentRequired: { zh: '请选择或填写渠道文件', en: 'Choose or enter a document of channels' },
  documentTooLong: {
    zh: '渠道文件过大，请分成多个文件导入',
    en: 'The document is too long. Import it in several pieces',
  },
  keyVariableMalformed: {
    zh: '环境变量名必须以 CHANNEL_KEY_ 开头，仅含大写字母、数字和下划线',
    en: 'The variable of a key is called CHANNEL_KEY_ and capitals, digits and underscores',
  },
  keyFileMalformed: {
    zh: '密钥文件名只能包含字母、数字、点、横线和下划线',
    en: 'The file of a key has a plain name: letters, digits, dots, dashes and underscores',
  },
  tagRequired: { zh: '标签不能为空！', en: 'The tag must not be empty' },
  explainModelRequired: { zh: '请填写模型名称', en: 'Name a model' },
  explainGroupRequired: { zh: '请填写用户 ID 或分组', en: 'Name a user or a group' },
})
