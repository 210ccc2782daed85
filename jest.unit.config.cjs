/** Fast tests without servers: policies, codecs, models. They stand beside what they test. */
module.exports = { ...require('./jest.preset.cjs'), testRegex: '\\.spec\\.ts$', testTimeout: 60_000 }
