import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A row of `identity.options`. An option that was never written has no row, and its default; a secret is stored sealed. */
@Entity({ schema: 'identity', name: 'options' })
export class OptionEntity {
  @PrimaryColumn('text')
  key!: string

  @Column('text')
  value!: string

  @Column('bool', { name: 'is_sealed' })
  isSealed!: boolean

  @Column(bigintColumn)
  version!: number
}
