import { providerOf } from '@tollgate/catalogue'
import { createTokenBody, tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import { parseExactJson } from '@tollgate/contracts/options/core/exact-json'
import { isOptionKey, type OptionKey, optionOf } from '@tollgate/contracts/options/registry'
import { modelNames, priceFields, publishedTexts, rowOf } from '@tollgate/pricing/tables/stored-tables'
import { createNode, Document, scalarOptions } from 'yaml'
import type { Section } from '../document/document.schema'
import { groupOptions, plainOptions } from '../document/option-fields'
import type { HouseState } from '../house/house-state'
import { exactRow, groupNames } from '../plan/groups.model'
import { nameOfField, storedPrices } from '../plan/prices.model'
import { optionMeaning } from '../plan/shown.model'
import { tableOf, yamlNumber, yamlValue } from '../plan/tables.model'

type Values = Readonly<Record<string, unknown>>

/** What is longer stands on lines of its own. */
const mostInline = 60

const head = ` yaml-language-server: $schema=./tollgate.schema.json
 Made by tollgate export. No secret is in here: each stands as a reference to where it is to be read.`

/** What a house has, as a file that makes another house have the same. */
export function exportText(house: HouseState, asked: ReadonlySet<Section>): string {
  const values = {
    version: 1,
    ...(asked.has('options') && { options: optionsOf(house) }),
    ...(asked.has('groups') && { groups: groupsOf(house) }),
    ...(asked.has('prices') && { prices: pricesOf(house) }),
    ...(asked.has('channels') && { channels: byName(house.channels.map(({ written }) => channelOf(written))) }),
    ...(asked.has('tokens') && { tokens: byName(house.tokens.map(tokenOf)) }),
  }
  return yamlText(values)
}

/** In an order that does not depend on when something was made, so that two exports can be compared. */
const byName = (entries: readonly Values[]): Values[] =>
  [...entries].sort((one, other) => (String(one['name']) < String(other['name']) ? -1 : 1))

/** YAML in which long texts stay on one line, and a model's price is one. */
export function yamlText(values: Values, comment = head): string {
  scalarOptions.str.fold.lineWidth = 0
  const document = new Document()
  document.commentBefore = comment
  document.contents = createNode(values)
  const { prices } = values
  if (typeof prices === 'object' && prices !== null)
    for (const [name, price] of Object.entries(prices)) {
      const row = document.getIn(['prices', name], true) as { type?: string } | undefined // a node
      if (row && JSON.stringify(price).length < mostInline) row.type = 'FLOW_MAP'
    }
  return String(document)
}

/** Options that are not as a new house has them; of secret ones where they are to be read. */
function optionsOf(house: HouseState): Values {
  return Object.fromEntries(
    plainOptions.flatMap((key): [string, unknown][] => {
      const option = house.options.get(key)
      if (option === undefined) return []
      if (optionOf(key).secret) return option.isSet ? [[key, `\${env:${variableOf(key)}}`]] : []
      const text = option.value ?? ''
      return optionMeaning(key, text) === optionMeaning(key, optionOf(key).default)
        ? []
        : [[key, optionValue(key, text)]]
    }),
  )
}

/** The variable that a secret option is to be read from. */
function variableOf(key: string): string {
  const oneWord = key.replace('GitHub', 'Github').replace('LinuxDO', 'Linuxdo').replace('WeChat', 'Wechat')
  const words = oneWord.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').replaceAll(/\W+/g, '_')
  return `TOLLGATE_${words.toUpperCase()}`
}

function optionValue(key: OptionKey, text: string): unknown {
  switch (optionOf(key).type) {
    case 'boolean':
      return text.trim() === 'true'
    case 'integer':
    case 'decimal':
      return yamlNumber(text)
    case 'lines':
    case 'list':
      return escaped(
        optionMeaning(key, text)
          .split('\n')
          .filter((entry) => entry !== ''),
      )
    case 'json':
      return escaped(jsonValue(text))
    case 'text':
      return escaped(text)
  }
}

function jsonValue(text: string): unknown {
  try {
    return yamlValue(parseExactJson(text))
  } catch {
    return text
  }
}

/** Texts that would be taken for references, so that they are not. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\$(?=\{(env|file):)/g, '$$$$')
  if (Array.isArray(value)) return value.map(escaped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, escaped(part)]))
}

function groupsOf(house: HouseState): Values {
  const tables = new Map(groupOptions.map((key) => [key, tableOf(house, key)]))
  return Object.fromEntries(
    groupNames(house)
      .sort()
      .map((name) => [name, yamlValue(exactRow(tables, name))]),
  )
}

function pricesOf(house: HouseState): Values {
  const stored = storedPrices(house)
  const published = publishedTexts(stored)
  return Object.fromEntries(
    modelNames(stored).map((name) => {
      const row = rowOf(stored, name)
      const parts = priceFields.flatMap((field) => {
        const value = row[field]
        return value === undefined ? [] : [[nameOfField[field], yamlNumber(value)]]
      })
      const text = published.get(name)
      return [name, { ...Object.fromEntries(parts), ...(text && { published: yamlValue(parseExactJson(text)) }) }]
    }),
  )
}

/** A channel as its export says, with its type by name and its key by reference. */
function channelOf(written: Values): Values {
  const { type, key, ...fields } = written
  const variable = (key as { env?: string } | undefined)?.env ?? 'CHANNEL_KEY'
  const { name, ...others } = escaped(fields) as Values // of an object
  return { name, type: providerOf(Number(type))?.slug ?? type, key: `\${env:${variable}}`, ...others }
}

function tokenOf(token: TokenView): Values {
  const usual = createTokenBody.parse({ name: token.name }) as Values
  const listed = { model_limits: token.model_limits.split(','), allow_ips: token.allow_ips.split('\n') }
  const said = Object.entries({ ...token, ...listed }).filter(([name, value]) => {
    if (!Object.hasOwn(usual, name) || name === 'name' || name === 'model_limits_enabled') return false
    if (name === 'remain_quota' && token.unlimited_quota) return false
    return String(value) !== String(usual[name])
  })
  const isLimited = token.model_limits !== ''
  return {
    name: token.name,
    ...Object.fromEntries(said),
    ...(token.model_limits_enabled !== isLimited && { model_limits_enabled: token.model_limits_enabled }),
    ...(token.status === tokenStatus.disabled && { status: token.status }),
  }
}

/** Options of the house that this release does not know, and so are in no file. */
export const unknownOptions = (house: HouseState): string[] =>
  [...house.options.keys()].filter((key) => !isOptionKey(key))
