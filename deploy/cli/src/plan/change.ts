import type { CreateTokenBody, TokenView } from '@tollgate/contracts/http/billing'
import type { ChannelEntry } from '@tollgate/contracts/http/channels'
import type { Section } from '../document/document.schema'
import type { FileFault } from '../document/positions'

/** A field that differs, in words that may be shown to anybody; null where there is none. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** In what one thing of a house differs from the file. */
export interface Change {
  readonly section: Section
  readonly kind: 'create' | 'change' | 'delete'
  readonly name: string
  readonly fields: readonly FieldChange[]
}

/** A token is switched apart from its other fields, and only where the file says how. */
export interface TokenEdit {
  readonly fields: Readonly<Partial<CreateTokenBody>>
  readonly status: number | null
}

/** One call, or a series that stands or falls as one. */
export type Step =
  | { readonly kind: 'option'; readonly key: string; readonly text: string; readonly version: number | undefined }
  | { readonly kind: 'import-channels'; readonly entries: readonly ChannelEntry[] }
  | { readonly kind: 'delete-channel'; readonly id: number; readonly name: string }
  | { readonly kind: 'create-token'; readonly body: CreateTokenBody; readonly status: number | null }
  | { readonly kind: 'update-token'; readonly seen: TokenView; readonly edit: TokenEdit }
  | { readonly kind: 'delete-token'; readonly seen: TokenView }

/** What is to be done about one section, or why nothing can be. */
export interface SectionPlan {
  readonly changes: readonly Change[]
  readonly steps: readonly Step[]
  readonly notes: readonly string[]
  readonly faults: readonly FileFault[]
}

/** Who a plan is made for, and how. */
export interface Terms {
  /** Options that only root may write are taken from a session of root's alone. */
  readonly mayWriteAll: boolean
  /** What a section of the file does not name is taken away. */
  readonly isPruning: boolean
  /** Secret options that are set already are set again. */
  readonly setsSecrets: boolean
  /** Keys of new tokens have a place to go to. */
  readonly keepsKeys: boolean
}
