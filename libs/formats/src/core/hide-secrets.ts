/** Shorter ones would hide ordinary words. */
const shortestSecret = 4

/**
 * What in an upstream's words tells of the account that it serves, ours: keys, whole or masked, and whatever names the account,
 * its organisation or its owner. Each pattern takes a time that grows with the text alone: no part of one can be repeated by
 * another, and what is repeated is bounded.
 */
const telling: readonly RegExp[] = [
  // Keys: OpenAI and whoever writes theirs alike, Google, AWS, xAI, Groq, NVIDIA, Hugging Face, and what stands in a header.
  /\bsk-[A-Za-z0-9_-]{20,512}/g,
  /\bAIza[A-Za-z0-9_-]{20,128}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\b(?:xai-|gsk_|nvapi-|hf_|pplx-|r8_)[A-Za-z0-9_-]{12,256}/g,
  /\bBearer [A-Za-z0-9._~+/-]{8,2048}/g,
  // Masked keys: `sk-proj-****abcd`, `sk-ab...wxyz`, `********abcd`.
  /\b(?:sk|pk|rk|AIza)[A-Za-z0-9_-]{0,64}(?:[*•]{2,64}|\.{3,8}|…)[A-Za-z0-9_-]{0,64}/g,
  /[*•]{4,32}[A-Za-z0-9_-]{1,64}/g,
  // Ids that begin with what they are: of an organisation, a project, an account.
  /\b(?:org|proj|project|acct|account|team|user|tenant|workspace|wrkspc|sess)[-_](?=[A-Za-z0-9-]{0,64}\d)[A-Za-z0-9-]{6,64}/g,
  /\b(?:org|proj|acct)[-_][A-Za-z0-9]{16,64}/g,
  /\barn:aws[A-Za-z-]{0,12}:[^\s"'`]{1,256}/g,
  /\b(?:projects|organizations|accounts|tenants|subscriptions|workspaces)\/[A-Za-z0-9._-]{1,64}/g,
  /\b[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/g,
]

/** A number or UUID behind the word that says whose it is. */
const numbered =
  /\b((?:accounts?|organi[sz]ation|project|tenant|workspace|subscription|customer|consumer|project_number)(?:[ _-]?(?:id|ids|number|no))?[^A-Za-z0-9]{1,4})((?=[A-Za-z-]{0,36}\d)[A-Za-z0-9-]{5,64})/gi

/** The text with every secret, and whatever tells of the account it was asked with, replaced by `***`. */
export function hideIn(text: string, secrets: readonly string[]): string {
  let shown = text
  for (const secret of [...secrets].sort((a, b) => b.length - a.length))
    if (secret.length >= shortestSecret) shown = shown.replaceAll(secret, '***')
  for (const pattern of telling) shown = shown.replace(pattern, '***')
  return shown.replace(numbered, (_all, word: string) => `${word}***`)
}
