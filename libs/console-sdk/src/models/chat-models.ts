/** What models are called that do something else than chat; those that chat say nothing of it. */
const others =
  /embed|whisper|tts|transcribe|dall-e|image|rerank|moderation|realtime|audio|speech|voice|sora|veo|turbo-instruct|davinci|babbage|^mj_|^suno_|midjourney|kling|flux|diffusion|seedream|seedance|cogview|ocr|guard|\bbge-/i

/** Whether a model is there to be talked to, as far as its name tells: no list that users see says so. */
export const looksLikeChat = (model: string): boolean => !others.test(model)
