import { bigintColumn, unitsColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'

/** A row of `channels.channels`. The JSON texts are kept as they were typed; an empty one means none. */
@Entity({ schema: 'channels', name: 'channels' })
export class ChannelEntity {
  @PrimaryGeneratedColumn()
  id!: number

  @Column('text')
  name!: string

  /** The catalogue's channel type. */
  @Column('int')
  type!: number

  /** One of `channelStatus`. */
  @Column('int')
  status!: number

  /** Why it was disabled by itself: one of `verdictCauses`, and its details; empty where it was not. */
  @Column('text', { name: 'status_cause' })
  statusCause!: string

  @Column('text', { name: 'status_reason' })
  statusReason!: string

  /** Unix seconds since when; 0 where it was not. */
  @Column({ ...bigintColumn, name: 'status_time' })
  statusTime!: number

  /** Without a trailing slash; empty means the provider's own. */
  @Column('text', { name: 'base_url' })
  baseUrl!: string

  @Column('text', { array: true })
  models!: string[]

  @Column('text', { array: true })
  groups!: string[]

  @Column('int')
  priority!: number

  @Column('int')
  weight!: number

  /** 0 where requests may have any size. */
  @Column('int', { name: 'max_input_tokens' })
  maxInputTokens!: number

  /** From then on it serves nobody: Unix seconds, -1 for never. */
  @Column({ ...bigintColumn, name: 'expired_time' })
  expiredTime!: number

  /** Empty when the channel has none. */
  @Column('text')
  tag!: string

  @Column('text', { name: 'model_prefix' })
  modelPrefix!: string

  @Column('text', { name: 'model_mapping' })
  modelMapping!: string

  @Column('text', { name: 'status_code_mapping' })
  statusCodeMapping!: string

  @Column('text', { name: 'param_override' })
  paramOverride!: string

  @Column('text')
  setting!: string

  @Column('text', { name: 'openai_organization' })
  openaiOrganization!: string

  @Column('text')
  other!: string

  @Column('text', { name: 'test_model' })
  testModel!: string

  @Column('bool', { name: 'auto_ban' })
  autoBan!: boolean

  /** Of the last test, at least 1; 0 when it failed or there was none. */
  @Column('int', { name: 'response_time_ms' })
  responseTimeMs!: number

  /** Unix seconds of the last test; 0 when there was none. */
  @Column({ ...bigintColumn, name: 'test_time' })
  testTime!: number

  @Column({ ...unitsColumn, name: 'used_units' })
  usedUnits!: number

  /** What is left at the provider, in millionths of its currency. */
  @Column({ ...bigintColumn, name: 'balance_micros' })
  balanceMicros!: number

  @Column('text', { name: 'balance_currency' })
  balanceCurrency!: string

  /** Unix seconds; 0 when it was never told. */
  @Column({ ...bigintColumn, name: 'balance_updated_time' })
  balanceUpdatedTime!: number

  /** Unix seconds. */
  @Column({ ...bigintColumn, name: 'created_time' })
  createdTime!: number

  /** Raised with every change that relays have to know. */
  @Column(bigintColumn)
  version!: number

  /** The version with which its keys were entered. */
  @Column({ ...bigintColumn, name: 'keys_version' })
  keysVersion!: number
}

/** One key of a channel. The position is the key's id within its channel. */
@Entity({ schema: 'channels', name: 'channel_keys' })
export class ChannelKeyEntity {
  @PrimaryColumn('int', { name: 'channel_id' })
  channelId!: number

  @PrimaryColumn('int')
  position!: number

  @Column('text', { name: 'sealed_key' })
  sealedKey!: string

  /** SHA-256 in hex: finds a channel by its key, and tells whether a key is a new one. */
  @Column('text', { name: 'key_hash' })
  keyHash!: string

  /** What of the key may be shown. */
  @Column('text')
  hint!: string

  /** Unix seconds since when calls do without it, as the upstream has refused it or somebody wants it so; 0 while it is used. */
  @Column({ ...bigintColumn, name: 'disabled_time' })
  disabledTime!: number

  @Column('text', { name: 'disabled_reason' })
  disabledReason!: string

  /** Somebody has disabled it: no test brings it back. */
  @Column('boolean', { name: 'disabled_by_hand' })
  disabledByHand!: boolean
}

/** A channel with its keys, by position. */
export interface StoredChannel {
  readonly channel: ChannelEntity
  readonly keys: readonly ChannelKeyEntity[]
}
