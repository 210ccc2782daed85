import { SetMetadata } from '@nestjs/common'

export const noEnvelopeMetadata = Symbol('no-envelope')

/** The answer of this route (or controller) goes out as it is: plain text, HTML, another product's JSON, a stream. */
export const NoEnvelope = () => SetMetadata(noEnvelopeMetadata, true)
