import { Inject, Injectable } from '@nestjs/common'
import { OwnPlaces, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { assertAllowedPlaces, type Destined } from '@tollgate/upstream'

/** What judges addresses. */
export type Places = Pick<AllowedPlaces, 'assert'>

/** Judges the addresses of channels when they are saved; when they are called, the way out judges again. */
@Injectable()
export class AllowedPlaces {
  constructor(
    private readonly own: OwnPlaces,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * Throws `upstream.base-url-refused` or `.proxy-refused` for what the channel did not have before. A name is resolved, which may
   * take two seconds: never within a transaction.
   */
  assert(after: Destined, before: Destined | null): Promise<void> {
    return assertAllowedPlaces(after, before, { own: this.own, networks: this.config.EGRESS_CHANNEL_NETWORKS })
  }

  /** For many channels at once: those that lead to the same place are judged, and its name is resolved, once. */
  onceEach(): Places {
    const judged = new Map<string, Promise<void>>()
    return {
      assert: (after, before) => {
        const name = JSON.stringify([placeOf(after), before && placeOf(before)])
        const known = judged.get(name) ?? this.assert(after, before)
        judged.set(name, known)
        return known
      },
    }
  }
}

const placeOf = ({ type, baseUrl, setting }: Destined) => [type, baseUrl, setting['proxy']]
