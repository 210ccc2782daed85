import { curl, javascriptObject, pythonArguments, type Value } from './literals'
import { imagePlaceholders, type SnippetGround, type Writers } from './snippet.types'

/** Text alone, or text and images in parts. */
function contentOf(ground: SnippetGround): Value {
  const images = imagePlaceholders(ground)
  if (images.length === 0) return ground.question
  const parts = images.map((image) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } }))
  return [{ type: 'text', text: ground.question }, ...parts]
}

const bodyOf = (ground: SnippetGround) => bodyWith(ground, contentOf(ground))

const bodyWith = ({ model, system, temperature, maxTokens, isStream }: SnippetGround, content: Value) => ({
  model,
  messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), { role: 'user', content }],
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
