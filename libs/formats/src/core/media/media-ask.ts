/** How long a sound lasts. */
export interface SoundLength {
  readonly seconds: number
  /** By what stands in it; otherwise by how many bytes it has. */
  readonly isMeasured: boolean
}

/** What a call that is no chat asks for, as far as its hold and its price go by it. */
export interface MediaAsk {
  /** Documents that are to be ranked. */
  readonly documents: number
  /** `size` and `quality` of images as they are written, in lower case; null where it is left to the model. */
  readonly size: string | null
  readonly quality: string | null
  /** Images that a stream shows on the way to the last one. */
  readonly partialImages: number
  /** Characters (code points) of the text that is to be spoken. */
  readonly characters: number
  /** `response_format`; null where the body does not say. */
  readonly answerFormat: string | null
  /** The sound that is to be written down; null where there is none. */
  readonly sound: SoundLength | null
}

/** What is so where a body says nothing. */
export const nothingAsked: MediaAsk = Object.freeze({
  documents: 0,
  size: null,
  quality: null,
  partialImages: 0,
  characters: 0,
  answerFormat: null,
  sound: null,
})
