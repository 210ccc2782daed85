import { curl, javascriptObject, pythonArguments, type Value } from './literals'
import { imagePlaceholders, type SnippetGround, type Writers } from './snippet.types'

type Case = 'inlineData' | 'inline_data'

/** The parts of a question, in the spelling of a language. */
function partsOf(ground: SnippetGround, data: Case): Value[] {
  const type = data === 'inlineData' ? 'mimeType' : 'mime_type'
  const images = imagePlaceholders(ground).map((image) => ({ [data]: { [type]: 'image/png', data: image } }))
  return [{ text: ground.question }, ...images]
}

function curlOf(ground: SnippetGround): string {
  const { origin, apiKey, model, system, temperature, maxTokens, isStream } = ground
  const does = isStream === true ? 'streamGenerateContent?alt=sse' : 'generateContent'
  const config = { temperature, maxOutputTokens: maxTokens }
  const body = {
    contents: [{ role: 'user', parts: partsOf(ground, 'inlineData') }],
    ...(system !== undefined && { systemInstruction: { parts: [{ text: system }] } }),
    ...(isSaid(config) && { generationConfig: config }),
  }
  const url = `${origin}/v1beta/models/${encodeURI(model)}:${does}`
  return curl(url, [`x-goog-api-key: ${apiKey}`], body as Value, isStream === true)
}

const isSaid = (config: object): boolean => Object.values(config).some((value) => value !== undefined)

const withConfig = (ground: SnippetGround, config: object, data: Case) => ({
  model: ground.model,
  contents: (ground.imageCount ?? 0) > 0 ? [{ role: 'user', parts: partsOf(ground, data) }] : ground.question,
  ...(isSaid(config) && { config: config as Value }),
})

function pythonOf(ground: SnippetGround): string {
  const { system, temperature, maxTokens, isStream } = ground
  const config = { system_instruction: system, temperature, max_output_tokens: maxTokens }
  const call = pythonArguments(withConfig(ground, config, 'inline_data'))
  return `# pip install google-genai
from google import genai

client = genai.Client(
    api_key=${JSON.stringify(ground.apiKey)},
    http_options={"base_url": ${JSON.stringify(ground.origin)}},
)

${
  isStream === true
    ? `for chunk in client.models.generate_content_stream(
${call}):
    print(chunk.text or "", end="", flush=True)`
    : `answer = client.models.generate_content(
${call})
print(answer.text)`
}`
}

function nodeOf(ground: SnippetGround): string {
  const { system, temperature, maxTokens, isStream } = ground
  const config = { systemInstruction: system, temperature, maxOutputTokens: maxTokens }
  const call = javascriptObject(withConfig(ground, config, 'inlineData'))
  return `// npm install @google/genai
import { GoogleGenAI } from "@google/genai"

const ai = new GoogleGenAI({
  apiKey: ${JSON.stringify(ground.apiKey)},
  httpOptions: { baseUrl: ${JSON.stringify(ground.origin)} },
})

${
  isStream === true
    ? `const answer = await ai.models.generateContentStream(${call})
for await (const chunk of answer) process.stdout.write(chunk.text ?? "")`
    : `const answer = await ai.models.generateContent(${call})
console.log(answer.text)`
}`
}

/** Contents: curl, and Google's own packages. */
export const gemini: Writers = { curl: curlOf, python: pythonOf, node: nodeOf }
