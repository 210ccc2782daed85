import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common'
import {
  type CreateRedemptionBody,
  createRedemptionBody,
  redemptionId,
  type RedemptionNameQuery,
  redemptionNameQuery,
  type RedemptionView,
  type SelectedRedemptionsBody,
  selectedRedemptionsBody,
  type UpdateRedemptionBody,
  updateRedemptionBody,
  type UpdateRedemptionQuery,
  updateRedemptionQuery,
} from '@tollgate/contracts/http/billing'
import type { Paged } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, type Enveloped, withExtras, zod } from '@tollgate/platform'
import { ListQuery, SearchQuery } from './redemption.dto'
import { RedemptionService } from './redemption.service'

@Controller('api/redemption')
@Access('admin')
export class RedemptionController {
  constructor(private readonly redemptions: RedemptionService) {}

  @Get()
  list(@Query(zod(ListQuery)) query: ListQuery): Promise<Paged<RedemptionView>> {
    return this.redemptions.list(query)
  }

  @Get('search')
  @Costs('heavy')
  search(@Query(zod(SearchQuery)) query: SearchQuery): Promise<Paged<RedemptionView>> {
    return this.redemptions.search(query)
  }

  @Get('count-by-name')
  countByName(@Query(zod(redemptionNameQuery)) { name }: RedemptionNameQuery): Promise<number> {
    return this.redemptions.countByName(name)
  }

  @Get(':id')
  get(@Param('id', zod(redemptionId)) id: number): Promise<RedemptionView> {
    return this.redemptions.get(id)
  }

  @Post()
  create(@Caller() actor: Actor, @Body(zod(createRedemptionBody)) body: CreateRedemptionBody): Promise<string[]> {
    return this.redemptions.create(actor, body)
  }

  @Put()
  update(
    @Caller() actor: Actor,
    @Query(zod(updateRedemptionQuery)) { status_only }: UpdateRedemptionQuery,
    @Body(zod(updateRedemptionBody)) body: UpdateRedemptionBody,
  ): Promise<RedemptionView> {
    return status_only === ''
      ? this.redemptions.update(actor, body)
      : this.redemptions.setStatus(actor, body.id, body.status)
  }

  @Put('batch-disable')
  async disable(
    @Caller() actor: Actor,
    @Body(zod(selectedRedemptionsBody)) { ids }: SelectedRedemptionsBody,
  ): Promise<Enveloped> {
    const { count, kept, gone } = await this.redemptions.disable(actor, ids)
    return withExtras(count, { kept, gone })
  }

  @Delete('delete-by-name')
  deleteByName(
    @Caller() actor: Actor,
    @Query(zod(redemptionNameQuery)) { name }: RedemptionNameQuery,
  ): Promise<number> {
    return this.redemptions.deleteByName(actor, name)
  }

  @Delete('delete-disabled')
  deleteDisabled(@Caller() actor: Actor): Promise<number> {
    return this.redemptions.deleteDisabled(actor)
  }

  @Delete(':id')
  delete(@Caller() actor: Actor, @Param('id', zod(redemptionId)) id: number): Promise<void> {
    return this.redemptions.delete(actor, id)
  }
}
