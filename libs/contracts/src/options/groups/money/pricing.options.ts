import { datedPrices } from '../../core/dated-prices'
import { json } from '../../core/definition'
import { jsonDecimal, jsonText, tableOf } from '../../core/exact-json'
import audioCompletionRatio from '../../defaults/audio-completion-ratio.json'
import audioRatio from '../../defaults/audio-ratio.json'
import cacheCreationRatio from '../../defaults/cache-creation-ratio.json'
import cacheRatio from '../../defaults/cache-ratio.json'
import completionRatio from '../../defaults/completion-ratio.json'
import modelPrice from '../../defaults/model-price.json'
import modelRatio from '../../defaults/model-ratio.json'

const billing = { owner: 'billing' } as const

/** Model or group name -> exact ratio or price. */
const ratios = tableOf(jsonDecimal)

/** What models cost, by what factor for which group, and which groups a user may choose. */
export const pricingOptions = {
  ModelRatio: json(modelRatio, ratios, { ...billing, zh: '模型倍率', en: 'Model ratio' }),
  /** USD per call; wins over the ratios. */
  ModelPrice: json(modelPrice, ratios, { ...billing, zh: '模型固定价格', en: 'Model fixed price' }),
  CompletionRatio: json(completionRatio, ratios, { ...billing, zh: '模型补全倍率', en: 'Completion ratio' }),
  CacheRatio: json(cacheRatio, ratios, { ...billing, zh: '提示缓存倍率', en: 'Cache ratio' }),
  CacheCreationRatio: json(cacheCreationRatio, ratios, { ...billing, zh: '缓存创建倍率', en: 'Cache creation ratio' }),
  AudioRatio: json(audioRatio, ratios, { ...billing, zh: '音频倍率', en: 'Audio ratio' }),
  AudioCompletionRatio: json(audioCompletionRatio, ratios, {
    ...billing,
    zh: '音频补全倍率',
    en: 'Audio completion ratio',
  }),
  /** Prices in USD per million of each count, with dates and tiers; win over fixed price and ratios. */
  PublishedPrice: json({}, tableOf(datedPrices), { ...billing, zh: '模型公布价格', en: 'Published price' }),
  GroupRatio: json({ default: 1, vip: 1, svip: 1 }, ratios, { ...billing, zh: '分组倍率', en: 'Group ratio' }),
  /** The user's own group -> group in use -> ratio; wins over GroupRatio. */
  GroupGroupRatio: json({}, tableOf(ratios), { ...billing, zh: '用户分组专属倍率', en: 'Ratios by user group' }),
  UserUsableGroups: json({ default: '默认分组', vip: 'vip分组' }, tableOf(jsonText), {
    ...billing,
    zh: '用户可选分组',
    en: 'Groups that users may choose',
  }),
}
