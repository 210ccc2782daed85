import { type Capability, type FormatName, modelInput, type ModelOutput, modelOutput } from '@tollgate/catalogue'
import { type Format, formatOf } from '@tollgate/formats'
import type { Refusal } from '../errors/relay.errors'
import type { LiveChannel } from '../routing/live-channel'
import type { Route, RoutingIndex } from '../routing/routing-index'

/** Where a request may be sent. */
export interface Destination {
  /** Null when the caller named a channel. */
  readonly route: Route | null
  readonly pinned: LiveChannel | null
  /** The model without a channel's prefix. */
  readonly bareModel: string
}

/**
 * Where a request for a model may be sent: to the channel that its caller named (`pin`), or along the route of the model in
 * the caller's group. Null when no enabled channel serves it there.
 */
export function destinationOf(
  routing: RoutingIndex,
  group: string,
  model: string,
  pin: string | null,
): Destination | null {
  if (pin !== null) {
    const pinned = pinnedChannel(routing, pin)
    const prefix = pinned?.given.modelPrefix ?? ''
    return { route: null, pinned, bareModel: model.startsWith(prefix) ? model.slice(prefix.length) : model }
  }
  const route = routing.route(group, model)
  // A family is served under one name, but each of its models is asked for under its own.
  return route && { route, pinned: null, bareModel: route.model === model ? route.bareModel : model }
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

function upstreamModels({ route, pinned, bareModel }: Destination): readonly string[] {
  if (pinned !== null) return [pinned.upstreamModel(bareModel)]
  return route?.upstreamModels(bareModel) ?? []
}

function moreOf(one: ModelOutput, other: ModelOutput): ModelOutput {
  return {
    mostTokens: Math.max(one.mostTokens, other.mostTokens),
    hidesThought: one.hidesThought || other.hidesThought,
  }
}
