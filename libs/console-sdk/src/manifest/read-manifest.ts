import type { Text } from '@tollgate/texts'
import { list, Misfit, number, oneOf, record, text } from '../api/readers'
import { type Access, accesses, type BuiltManifest, CONTRACT, layouts, navSections } from './manifest'

/** What became of reading a manifest. */
export type ReadManifest =
  | { readonly kind: 'known'; readonly manifest: BuiltManifest }
  | { readonly kind: 'newer'; readonly id: string; readonly contract: number; readonly paths: readonly string[] }
  | { readonly kind: 'broken'; readonly reason: string }

/** Reads a manifest that was fetched: one of this contract or an older one, one of a newer contract, or none at all. */
export function readManifest(value: unknown): ReadManifest {
  try {
    const sent = record(value, 'manifest')
    const id = text(sent['id'], 'id')
    const contract = number(sent['contract'], 'contract')
    return contract > CONTRACT
      ? { kind: 'newer', id, contract, paths: pathsOf(sent['routes']) }
      : { kind: 'known', manifest: manifestOf(sent, id, contract) }
  } catch (error) {
    if (error instanceof Misfit) return { kind: 'broken', reason: error.message }
    throw error
  }
}

/** Of a newer contract only this is believed: where its pages are, as far as that can still be read. */
const pathsOf = (routes: unknown): string[] =>
  Array.isArray(routes)
    ? routes.flatMap((route: { path?: unknown } | null) => (typeof route?.path === 'string' ? [route.path] : []))
    : []

type Sent = Readonly<Record<string, unknown>>

function manifestOf(sent: Sent, id: string, contract: number): BuiltManifest {
  const i18n = record(sent['i18n'], 'i18n')
  const manifest = {
    id,
    contract,
    version: text(sent['version'], 'version'),
    entry: text(sent['entry'], 'entry'),
    routes: list(sent['routes'], 'routes', routeOf),
    nav: list(sent['nav'], 'nav', navItemOf),
    settings: list(sent['settings'], 'settings', panelOf),
    slots: record(sent['slots'], 'slots'),
    fills: list(sent['fills'], 'fills', fillOf),
    // It came later than the first remotes of this contract.
    finds: list(sent['finds'] ?? [], 'finds', finderOf),
    i18n: {
      namespace: text(i18n['namespace'], 'i18n.namespace'),
      module: text(i18n['module'], 'i18n.module'),
      // They came later than the first remotes of this contract.
      languages: list(i18n['languages'] ?? [], 'i18n.languages', text),
    },
  }
  // Icons and flags that this shell does not know are left out where they are drawn; all else was read above.
  return manifest as BuiltManifest
}

function routeOf(value: unknown, name: string) {
  const sent = record(value, name)
  return {
    id: text(sent['id'], `${name}.id`),
    path: text(sent['path'], `${name}.path`),
    access: accessOf(sent, name),
    layout: layouts.find((layout) => layout === sent['layout']) ?? 'page',
    module: text(sent['module'], `${name}.module`),
    title: translated(sent['title'], `${name}.title`),
  }
}

function navItemOf(value: unknown, name: string) {
  const sent = record(value, name)
  return {
    route: text(sent['route'], `${name}.route`),
    section: oneOf(navSections, sent['section'], `${name}.section`),
    order: number(sent['order'], `${name}.order`),
    label: translated(sent['label'], `${name}.label`),
    icon: text(sent['icon'], `${name}.icon`),
    ...(sent['when'] !== undefined && { when: text(sent['when'], `${name}.when`) }),
  }
}

function panelOf(value: unknown, name: string) {
  const sent = record(value, name)
  return {
    id: text(sent['id'], `${name}.id`),
    tab: text(sent['tab'], `${name}.tab`),
    order: number(sent['order'], `${name}.order`),
    label: translated(sent['label'], `${name}.label`),
    access: accessOf(sent, name),
    module: text(sent['module'], `${name}.module`),
    // They came later than the first remotes of this contract.
    ...(sent['keywords'] !== undefined && { keywords: translated(sent['keywords'], `${name}.keywords`) }),
    options: list(sent['options'] ?? [], `${name}.options`, text),
  }
}

function fillOf(value: unknown, name: string) {
  const sent = record(value, name)
  return {
    slot: text(sent['slot'], `${name}.slot`),
    module: text(sent['module'], `${name}.module`),
    order: number(sent['order'], `${name}.order`),
    ...(sent['access'] !== undefined && { access: accessOf(sent, name) }),
  }
}

function finderOf(value: unknown, name: string) {
  const sent = record(value, name)
  return {
    id: text(sent['id'], `${name}.id`),
    label: translated(sent['label'], `${name}.label`),
    icon: text(sent['icon'], `${name}.icon`),
    order: number(sent['order'], `${name}.order`),
    access: accessOf(sent, name),
    module: text(sent['module'], `${name}.module`),
  }
}

const accessOf = (sent: Sent, name: string): Access => oneOf(accesses, sent['access'], `${name}.access`)

function translated(value: unknown, name: string): Text {
  const sent = record(value, name)
  const further = Object.entries(sent).filter(([, said]) => typeof said === 'string')
  return {
    ...Object.fromEntries(further),
    zh: text(sent['zh'], `${name}.zh`),
    en: text(sent['en'], `${name}.en`),
  }
}
