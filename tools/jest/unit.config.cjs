/** Fast tests without servers: policies, codecs, models. They stand beside what they test. */
module.exports = { ...require('./preset.cjs'), testRegex: '\\.spec\\.tsx?$', testTimeout: 60_000 }
