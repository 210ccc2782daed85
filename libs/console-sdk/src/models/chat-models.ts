/** What models are called that do something else than chat; those that chat say nothing of it. */
const others = /embed|whisper|tts|transcribe|dall-e|image|rerank|moderation|realtime|audio|speech|sora|veo/i

/** Whether a model is there to be talked to, as far as its name tells: no list that users see says so. */
export const looksLikeChat = (model: string): boolean => !others.test(model)
