import { Skipped } from './gateway.mjs'
/** @param {import('./gateway.mjs').Ground} ground @returns {Promise<import('./gateway.mjs').Gateway>} */
export async function startTollgate(ground) {
  throw new Skipped('nothing to start yet' + ground.folder)
}
