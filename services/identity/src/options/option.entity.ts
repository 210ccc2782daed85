import { bigintColumn } from '@tollgate/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A written option; one that was never written has its default and no row. A secret one is stored sealed. */
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
