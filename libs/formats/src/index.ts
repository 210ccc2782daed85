export type { CountableText } from './core/countable'
export type { CallerError, UpstreamError } from './core/error'
export type { Format } from './core/format'
export { hideIn } from './core/hide-secrets'
export { keyRefusalOf, reasonOf } from './core/key-refusal'
export type {
  FirstWords,
  NamedByPath,
  PreparedBody,
  RequestChanges,
  RequestFault,
  RequestForm,
  RequestScan,
  SaidFirst,
} from './core/request-scan'
export type { BodyReading, BodyTally, Tap } from './core/tap'
export type { TaskBody } from './core/task-body'
export { decodeJsonText } from './core/text-store'
export type {
  AnswerSetting,
  CallTranslator,
  Loss,
  RequestSetting,
  StreamTranslation,
  TranslatedRequest,
  Untranslatable,
} from './core/translator'
export { boundaryOfType, typeOfForm } from './form/scan-form'
export { textBodyOf } from './form/text-body'
export { formatOf } from './formats'
export { openai } from './openai/format'
export { spokenSecondsOf } from './openai/media/transcripts/read-transcript'
export { type ClientEvent, readClientEvent } from './openai/realtime/client-event'
export { readServerEvent, type ServerEvent, type SessionSetup } from './openai/realtime/server-event'
export { isFinishedAnswer } from './repeat/finished-answer'
export { repeatableText } from './repeat/repeatable-request'
export { soundRateOf } from './sound/sound-rate'
export { klingErrorBody, readKlingAnswer } from './tasks/kling/kling-answer'
export { klingSubmits, readKlingAsk } from './tasks/kling/read-kling-ask'
export { readDrawingAnswer, shownDrawingCode } from './tasks/midjourney/read-drawing-answer'
export { drawingSubmits, readDrawingAsk, withoutModes } from './tasks/midjourney/read-drawing-ask'
export { drawingErrorBody } from './tasks/midjourney/write-drawing-error'
export { readVideoAnswer } from './tasks/sora/read-video-answer'
export { readVideoAsk } from './tasks/sora/read-video-ask'
export { musicErrorBody, readMusicAnswer } from './tasks/suno/music-answer'
export { musicActionOf, readMusicAsk } from './tasks/suno/read-music-ask'
export type { TaskAnswer } from './tasks/task-answer'
export { isAskFault, isTaskId, type TaskAsk, type TaskAskFault, type TaskMeasure } from './tasks/task-ask'
export { condensedBody } from './told/condensed-body'
export { tellAnswer } from './told/tell-answer'
export { tellBody } from './told/tell-body'
export { tellRequest } from './told/tell-request'
export type { ToldContent, ToldTurn } from './told/told'
export { answerTranslatorOf, callTranslatorOf, translatorOf } from './translators'
export { vendorTranslatorOf } from './vendors'
export type { VendorReply } from './vendors/call/vendor-reply'
export type { HeardReply, VendorTranslator } from './vendors/call/vendor-translator'
export type { VendorSetting } from './vendors/vendor'
