import { type Capability, type FormatName, modelInput, type ModelOutput, modelOutput } from '@tollgate/catalogue'
import { type AliasTable, askableModels } from '@tollgate/contracts'
import { type Format, formatOf } from '@tollgate/formats'
import type { Refusal } from '../errors/relay.errors'
import type { LiveChannel } from '../routing/live-channel'
import type { Route, RoutingIndex } from '../routing/routing-index'
import type { AdmissionContext } from './admission-context'

/** Where a request may be sent. */
export interface Destination {
  /** The model that an alias led to, as callers can name it; null where they did. */
  readonly servedModel: string | null
  /** Null when the caller named a channel. */
  readonly route: Route | null
  readonly pinned: LiveChannel | null
  /** The model without a channel's prefix. */
  readonly bareModel: string
}

/** Where a request may be sent first, and then in turn, where it gets no answer there. */
export interface DestinationsInTurn extends Destination {
  readonly fallbacks: readonly Destination[]
}

/** What a request asks for, and whose it is. */
export interface AskedModel {
  readonly group: string
  readonly model: string
  /** The channel that its caller named; null where they did not. */
  readonly pin: string | null
}

const none: readonly Destination[] = []

/**
 * Where a request for a model or an alias may be sent, and where to in turn: an alias leads to its models, in the group of the
 * caller, and on to a named channel with the first of them alone that this offers. Null when there is nowhere to send it.
 */
export function destinationsOf(
  routing: RoutingIndex,
  aliases: AliasTable,
  asked: AskedModel,
): DestinationsInTurn | null {
  const { group, model, pin } = asked
  const models = aliases.models[model]
  if (models === undefined) {
    const only = destinationOf(routing, group, model, pin)
    return only && { ...only, fallbacks: none }
  }
  const found = pin === null ? aliasRoutes(routing, aliases, { group, models }) : pinnedAlias(routing, models, pin)
  const [first, ...fallbacks] = found
  return first === undefined ? null : { ...first, fallbacks }
}

function aliasRoutes(
  routing: RoutingIndex,
  { isPassedOver }: AliasTable,
  { group, models }: { readonly group: string; readonly models: readonly string[] },
): Destination[] {
  const found = models.map((model) => named(model, destinationOf(routing, group, model, null)))
  return askableModels(found, isPassedOver, (one) => one !== null).filter((one) => one !== null)
}

/** Who names a channel is asked for there or nowhere. */
function pinnedAlias(routing: RoutingIndex, models: readonly string[], pin: string): Destination[] {
  const channel = pinnedChannel(routing, pin)
  const offered = models.find((model) => channel?.offers(model)) ?? models[0]
  const only = offered === undefined ? null : named(offered, destinationOf(routing, '', offered, pin))
  return only === null ? [] : [only]
}

const named = (servedModel: string, found: Destination | null): Destination | null => found && { ...found, servedModel }

/**
 * Where a request for a model may be sent: to the channel that its caller named (`pin`), or along the route of the model in
 * the caller's group. Null when no enabled channel serves it there.
 */
function destinationOf(routing: RoutingIndex, group: string, model: string, pin: string | null): Destination | null {
  if (pin !== null) {
    const pinned = pinnedChannel(routing, pin)
    const prefix = pinned?.given.modelPrefix ?? ''
    const bareModel = model.startsWith(prefix) ? model.slice(prefix.length) : model
    return { servedModel: null, route: null, pinned, bareModel }
  }
  const route = routing.route(group, model)
  // A family is served under one name, but each of its models is asked for under its own.
  return route && { servedModel: null, route, pinned: null, bareModel: route.model === model ? route.bareModel : model }
}

/** Why the named channel cannot be called; null when it can, or when none is named. */
export function refusePin(routing: RoutingIndex, pin: string | null): Refusal | null {
  if (pin === null) return null
  const channel = pinnedChannel(routing, pin)
  if (channel === null) return { code: 'pin-invalid' }
  return channel.isEnabled ? null : { code: 'pin-disabled' }
}

function pinnedChannel(routing: RoutingIndex, pin: string): LiveChannel | null {
  return /^\d{1,15}$/.test(pin) ? routing.channel(Number(pin)) : null
}

/**
 * Whether no more than one upstream account is asked by callers of this format, so that what it has kept is found there again:
 * one channel that speaks it, with one key. Where none speaks it the translation tells what cannot be said.
 */
export function hasOneAccount(
  { route, pinned, bareModel }: Destination,
  capability: Capability,
  from: FormatName,
): boolean {
  const channels = pinned === null ? (route?.tiers ?? []).flatMap((tier) => tier.channels) : [pinned]
  const own = channels.filter((channel) => channel.formatFor(capability, from, bareModel) === from)
  return own.length === 0 || (own.length === 1 && own[0]?.keys.length === 1)
}

/** The most that a request may be answered with: by any channel that may serve it, by the name under which that asks. */
export function outputOf(destination: Destination): ModelOutput {
  let most: ModelOutput | null = null
  for (const model of upstreamModels(destination)) {
    const output = modelOutput(model)
    most = most === null || most === output ? output : moreOf(most, output)
  }
  return most ?? modelOutput(destination.bareModel)
}

/** The most tokens of a request that any channel which may serve it can read. */
export function mostInputOf(destination: Destination): number {
  return Math.max(0, ...upstreamModels(destination).map(modelInput))
}

/** Asks the owner of the channels for one that this process has not heard of: for any model of an alias. */
export function confirmChannels(
  { settings, confirmChannel }: Pick<AdmissionContext, 'settings' | 'confirmChannel'>,
  group: string,
  model: string,
): Promise<unknown> {
  const models = settings.aliases.models[model] ?? [model]
  return Promise.all(models.map((one) => confirmChannel(group, one)))
}

/** Bytes of what a channel that may serve a chat says first in it, at most. */
export function firstBytesOf({ route, pinned }: Destination): number {
  return pinned === null ? (route?.firstBytes ?? 0) : pinned.firstBytes
}

/** The most tokens that an image costs with any channel that may serve a request: each counts as its provider does. */
export function mostImageTokensOf({ route, pinned, bareModel }: Destination): number {
  const formats = pinned === null ? (route?.formats ?? []) : pinned.formats
  return formats.reduce((most, name) => Math.max(most, formatOf(name).mostImageTokens(bareModel)), 0)
}

/** The models that draw by which a request may be answered, by the names under which channels ask for them. */
export function drawersOf(destination: Destination, { draws }: Format): readonly string[] {
  return draws === undefined ? [] : upstreamModels(destination).filter((model) => draws(model))
}

/** The names under which channels that may serve a request ask for its model. */
export function upstreamModels({ route, pinned, bareModel }: Destination): readonly string[] {
  if (pinned !== null) return [pinned.upstreamModel(bareModel)]
  return route?.upstreamModels(bareModel) ?? []
}

function moreOf(one: ModelOutput, other: ModelOutput): ModelOutput {
  return {
    mostTokens: Math.max(one.mostTokens, other.mostTokens),
    hidesThought: one.hidesThought || other.hidesThought,
  }
}
