/** What `npx tollgate` says of itself. */
export const usage = `npx tollgate <command> [options]
Configuration as code: channels, options, prices, groups and tokens of a running house from one file.

  apply  -f FILE    makes the house as the file says   [--dry-run] [--prune] [--set-secrets] [--keys-to FILE]
  diff   -f FILE    says what apply would change       [--prune] [--set-secrets]
  export [-o FILE]  writes a file of what is there     [--only options,groups,prices,channels,tokens]
  schema [-o FILE]  writes the JSON schema of the file, for editors
  import-litellm FILE [-o FILE]  turns the configuration of a LiteLLM proxy into a file for apply

Which house, and who you are there:
  --house URL              or TOLLGATE_URL; http://127.0.0.1:3000 unless given
  --token-file FILE        or TOLLGATE_TOKEN: an API token of an administrator
  --user NAME              or TOLLGATE_USER, and its password in --password-file FILE or TOLLGATE_PASSWORD: only root, signed in
                           by password, may write secrets, sign-in, mail and addresses

  --dry-run      says what would be changed, and changes nothing
  --prune        takes away what a section of the file does not name: groups, prices, channels, tokens; never options
  --set-secrets  sets secret options that are set already once more: nobody can read them, to tell whether they differ
  --keys-to FILE appends the keys of new tokens to a file that you alone can read

Ends with 0 where all is as the file says, or is now; 2 where diff finds differences; 1 where something is wrong.
docs/configuration-as-code.md says the rest.`
