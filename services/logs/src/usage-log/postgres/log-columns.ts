/** What is read of a row, as a `StoredLog` names it. */
export const logColumns =
  'id, created_at, type, user_id, username, token_name, model, group_name, channel_id, channel_name, quota, prompt_tokens, ' +
  'completion_tokens, duration_ms, is_stream, request_id, text, other'
