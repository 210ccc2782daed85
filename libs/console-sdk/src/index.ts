export { api, type Call, type Page } from './api/api'
export { ApiError, type ApiErrorCode, type ApiErrorFacts, isPassing } from './api/api-error'
export { callHeaders, type SendOptions } from './api/send'
export { failureOf } from './api/failure.model'
export type { Query } from './api/query-string'
export type { Schema } from './api/schema'
export { contentKind } from './content/content-kind'
export { drafts } from './drafts/draft-store'
export {
  type Confirm,
  type ConfirmOptions,
  type Copy,
  type CopyOptions,
  type Notify,
  useConfirm,
  useCopy,
  useNotify,
} from './feedback/feedback'
export { formatUsd } from './format/money'
export { type Format, formatsOf, useFormat } from './format/useFormat'
export { useGroupWords } from './format/useGroupWords'
export { type Translate, useLanguage, useT, useTranslated } from './i18n/hooks'
export type { Texts } from './i18n/i18n'
export type { Language, Translated } from './i18n/language'
export { type FaultTexts, useFaultText } from './i18n/useFaultText'
export { type Optimistic, useOptimistic } from './lists/useOptimistic'
export {
  type TableFilters,
  type TablePage,
  type TablePageOptions,
  type TableQuestion,
  useTablePage,
} from './lists/useTablePage'
export { useLeaveGuard } from './leaving/leave-guard'
export {
  type Access,
  type BuiltManifest,
  CONTRACT,
  type ManifestFill,
  type ManifestNavItem,
  type ManifestRoute,
  type ManifestSettingsPanel,
  type NavSection,
  type RemoteManifest,
} from './manifest/manifest'
export { type PathId, pathOf, paths } from './paths/paths'
export { isAdmin, isRoot, mayAccess } from './session/roles'
export { type SessionUser } from './session/session.schema'
export { type Session, useSession } from './session/useSession'
export { Slot, type SlotProps } from './slots/slot'
export type { ChatLink, Status, StatusFlag } from './status/status.schema'
export { useRefreshStatus, useStatus } from './status/useStatus'
export { store, useStoredState } from './storage/useStoredState'
export type { Sheet } from './url/sheet.model'
export { useSheet } from './url/useSheet'
export { useUrlState } from './url/useUrlState'
