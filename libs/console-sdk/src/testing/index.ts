export { everyView, findChromium, launchBrowser, openPage, type View, type WatchedPage } from './browser'
export { clipboardOf, overflowOf, seriousFindings } from './page-faults'
export { type Disturbance, freePort, type RunningRemote, type SeenCall, startRemote } from './remote-server'
export { RemoteSite } from './remote-site'
