import { curl, javascriptObject, pythonArguments, type Value } from './literals'
import type { SnippetGround, Writers } from './snippet.types'

const bodyOf = ({ model, system, question, temperature, maxTokens, isStream }: SnippetGround) => ({
  model,
  messages: [
    ...(system === undefined ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: question },
  ],
  temperature,
  max_tokens: maxTokens,
  stream: isStream === true ? true : undefined,
})

/** Chat completions: curl, and OpenAI's own packages. */
export const openai: Writers = {
  curl: (ground) =>
    curl(
      `${ground.origin}/v1/chat/completions`,
      [`Authorization: Bearer ${ground.apiKey}`],
      bodyOf(ground) as Value,
      ground.isStream === true,
    ),
  python: (ground) => `# pip install openai
from openai import OpenAI

client = OpenAI(api_key=${JSON.stringify(ground.apiKey)}, base_url=${JSON.stringify(`${ground.origin}/v1`)})

answer = client.chat.completions.create(
${pythonArguments(bodyOf(ground))})
${
  ground.isStream === true
    ? `for chunk in answer:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="", flush=True)`
    : 'print(answer.choices[0].message.content)'
}`,
  node: (ground) => `// npm install openai
import OpenAI from "openai"

const client = new OpenAI({ apiKey: ${JSON.stringify(ground.apiKey)}, baseURL: ${JSON.stringify(`${ground.origin}/v1`)} })

const answer = await client.chat.completions.create(${javascriptObject(bodyOf(ground))})
${
  ground.isStream === true
    ? 'for await (const chunk of answer) process.stdout.write(chunk.choices[0]?.delta?.content ?? "")'
    : 'console.log(answer.choices[0].message.content)'
}`,
}
