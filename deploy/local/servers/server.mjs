/**
 * A server that is ready to be started: what a supervisor needs to run it.
 * @typedef {object} ServerSpec
 * @property {string} name        `postgres`, `redis` or `nats`: of its log file and its port in `ports.json`
 * @property {string} label       for people: name, version and where it was found
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} env  variables beside our own
 * @property {NodeJS.Signals} stopSignal   asks for a quick but orderly end
 * @property {number} port
 * @property {string} url         for clients; holds the password
 * @property {() => Promise<boolean>} isReady
 * @property {() => Promise<boolean>} [isStuck]  it answers, and yet does nothing of its work
 */

/**
 * What every server is given.
 * @typedef {object} ServerWish
 * @property {string} folder    its data, made when missing
 * @property {number} port
 * @property {string} password  PostgreSQL and Redis always have one; empty leaves NATS open, as its client reads none from a URL
 * @property {boolean} durable  false in tests, where nothing outlives the run
 * @property {import('../programs/locate.mjs').Places} places
 */

export {}
