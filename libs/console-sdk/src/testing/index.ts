export { findChromium, launchBrowser, openPage, type WatchedPage } from './browser'
export { type Disturbance, freePort, type RunningRemote, type SeenCall, startRemote } from './remote-server'
