const text = (value: object): string => JSON.stringify(value, null, 2)

/** What an editor of JSON offers to begin with. */
export const templates = {
  modelMapping: text({ 'gpt-3.5-turbo': 'gpt-3.5-turbo-0125' }),
  statusCodeMapping: text({ 400: '500' }),
  paramOverride: text({ temperature: 0 }),
  setting: text({
    proxy: 'http://127.0.0.1:3128',
    thinking_to_content: false,
    force_format: false,
    system_prompt: '',
    system_prompt_override: false,
    first_token_timeout_seconds: 30,
    idle_timeout_seconds: 60,
    requests_per_minute: 500,
    tokens_per_minute: 200_000,
    max_concurrent_calls: 20,
    cost: 1,
    key_choice: 'in_turn',
  }),
} as const
