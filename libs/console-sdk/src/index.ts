export { bytesOf, refusalOf } from './api/answer-stream'
export { api, type Page } from './api/api'
export { ApiError } from './api/api-error'
export { askAgainAfter } from './api/ask-again'
export type { Query } from './api/query-string'
export { callHeaders, type SentFile } from './api/send'
export { contentKind } from './content/content-kind'
export { drafts, keepsakes } from './drafts/draft-store'
export { useConfirm, useCopy, useNotify } from './feedback/feedback'
export { download, downloadText } from './files/download'
export type { Find, FindQuestion, Found } from './finding/find'
export { formatUsd } from './format/money'
export { useFormat } from './format/useFormat'
export { useGroupWords } from './format/useGroupWords'
export { type Say, type Translate, useLanguage, useSpeech, useT, useTranslated } from './i18n/hooks'
export { useFaultText } from './i18n/useFaultText'
export { useLeaveGuard } from './leaving/leave-guard'
export { useLeaveQuestion } from './leaving/useLeaveQuestion'
export { sortQuery } from './lists/list-address.model'
export { useOptimistic } from './lists/useOptimistic'
export { type TableFilters, type TablePage, type TableQuestion, useTablePage } from './lists/useTablePage'
export {
  type Access,
  type BuiltManifest,
  CONTRACT,
  type Layout,
  type ManifestFinder,
  type ManifestNavItem,
  type ManifestRoute,
  type ManifestSettingsPanel,
  type NavSection,
  type RemoteManifest,
} from './manifest/manifest'
export { looksLikeChat } from './models/chat-models'
export { type CallableModel, firstModel } from './models/first-model'
export { useLastModel } from './models/last-model'
export { useOvertaken } from './overtaken/useOvertaken'
export { callPath, pathOf, paths, tokenPath, userPath } from './paths/paths'
export { isRoot, lacksSecondFactor, mayAccess } from './session/roles'
export { type SessionUser } from './session/session.schema'
export { useSession } from './session/useSession'
export { lateSheet } from './sheets/late-sheet'
export { Slot, type SlotPlace, type SlotProps } from './slots/slot'
export { type SavedChat, savedChats } from './status/saved-chats'
export type { ChatLink, Status } from './status/status.schema'
export { useStatus } from './status/useStatus'
export { store, useStoredState } from './storage/useStoredState'
export type { Sheet } from './url/sheet.model'
export { useSheet } from './url/useSheet'
export { useUrlState } from './url/useUrlState'
export { type LinkedView, useAllViews } from './views/useSavedViews'
export type { Language, Speech, Text } from '@tollgate/texts'
