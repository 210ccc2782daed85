import { curl, javascriptObject, pythonArguments, type Value } from './literals'
import { imagePlaceholders, type SnippetGround, type Writers } from './snippet.types'

/** Messages want to be told how long an answer may be. */
const usualMaxTokens = 1_024

/** Text alone, or images before the text, as Anthropic advises. */
function contentOf(ground: SnippetGround): Value {
  const images = imagePlaceholders(ground)
  if (images.length === 0) return ground.question
  const source = { type: 'base64', media_type: 'image/png' }
  return [
    ...images.map((data) => ({ type: 'image', source: { ...source, data } })),
    { type: 'text', text: ground.question },
  ]
}

const bodyOf = (ground: SnippetGround) => bodyWith(ground, contentOf(ground))

const bodyWith = ({ model, system, temperature, maxTokens }: SnippetGround, content: Value) => ({
  model,
  max_tokens: maxTokens ?? usualMaxTokens,
  system,
  messages: [{ role: 'user', content }],
  temperature,
})

/** Messages: curl, and Anthropic's own packages. */
export const anthropic: Writers = {
  curl: (ground) =>
    curl(
      `${ground.origin}/v1/messages`,
      [`x-api-key: ${ground.apiKey}`, 'anthropic-version: 2023-06-01'],
      { ...bodyOf(ground), ...(ground.isStream === true && { stream: true }) } as Value,
      ground.isStream === true,
    ),
  python: (ground) => `# pip install anthropic
from anthropic import Anthropic

client = Anthropic(api_key=${JSON.stringify(ground.apiKey)}, base_url=${JSON.stringify(ground.origin)})

${
  ground.isStream === true
    ? `with client.messages.stream(
${pythonArguments(bodyOf(ground))}) as stream:
    for text in stream.text_stream:
        print(text, end="", flush=True)`
    : `message = client.messages.create(
${pythonArguments(bodyOf(ground))})
print("".join(block.text for block in message.content if block.type == "text"))`
}`,
  node: (ground) => `// npm install @anthropic-ai/sdk
import Anthropic from "@anthropic-ai/sdk"

const client = new Anthropic({ apiKey: ${JSON.stringify(ground.apiKey)}, baseURL: ${JSON.stringify(ground.origin)} })

${
  ground.isStream === true
    ? `const stream = client.messages.stream(${javascriptObject(bodyOf(ground))})
stream.on("text", (text) => process.stdout.write(text))
await stream.finalMessage()`
    : `const message = await client.messages.create(${javascriptObject(bodyOf(ground))})
for (const block of message.content) if (block.type === "text") console.log(block.text)`
}`,
}
