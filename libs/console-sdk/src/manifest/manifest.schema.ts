import { z } from 'zod'
import { type BuiltManifest, CONTRACT, navSections } from './manifest'

const translated = z.object({ zh: z.string(), en: z.string() })
const access = z.enum(['public', 'user', 'admin', 'root'])
const module = z.string().regex(/^\.\//)

/** Enough of any manifest, also of a newer contract, to say whose it is and where its pages are. */
const outline = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  contract: z.int().positive(),
  routes: z.array(z.object({ path: z.string() })).catch([]),
})

const manifest = z.object({
  id: z.string(),
  contract: z.int(),
  version: z.string(),
  entry: z.string().min(1),
  routes: z.array(
    z.object({
      id: z.string(),
      path: z.string().startsWith('/'),
      access,
      layout: z.enum(['page', 'bare']).optional(),
      module,
      title: translated,
    }),
  ),
  nav: z.array(
    z.object({
      route: z.string(),
      section: z.enum(navSections),
      order: z.number(),
      label: translated,
      icon: z.string(),
      when: z.string().optional(),
    }),
  ),
  settings: z.array(
    z.object({
      id: z.string(),
      tab: z.string(),
      order: z.number(),
      label: translated,
      access: z.enum(['admin', 'root']),
      module,
    }),
  ),
  slots: z.record(z.string(), z.string()),
  fills: z.array(z.object({ slot: z.string(), module, order: z.number(), access: access.optional() })),
  i18n: z.object({ namespace: z.string(), module: z.literal('./i18n') }),
})

/** What became of reading a manifest. */
export type ReadManifest =
  | { readonly kind: 'known'; readonly manifest: BuiltManifest }
  | { readonly kind: 'newer'; readonly id: string; readonly contract: number; readonly paths: readonly string[] }
  | { readonly kind: 'broken'; readonly reason: string }

/** Reads a manifest that was fetched: one of this contract or an older one, one of a newer contract, or none at all. */
export function readManifest(value: unknown): ReadManifest {
  const seen = outline.safeParse(value)
  if (!seen.success) return { kind: 'broken', reason: z.prettifyError(seen.error) }
  const { id, contract, routes } = seen.data
  if (contract > CONTRACT) return { kind: 'newer', id, contract, paths: routes.map(({ path }) => path) }
  const read = manifest.safeParse(value)
  if (!read.success) return { kind: 'broken', reason: z.prettifyError(read.error) }
  // Icons and flags that this shell does not know are left out where they are drawn; the rest was checked here.
  return { kind: 'known', manifest: read.data as BuiltManifest }
}
