/** Begins every API token, so that people, logs and scanners of repositories know one when they see it. */
export const apiKeyPrefix = 'tgat_'
