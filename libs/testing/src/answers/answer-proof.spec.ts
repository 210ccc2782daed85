import { answerOf } from '@tollgate/contracts/http/core'
import { z } from 'zod'
import { AnswerProof } from './answer-proof'

describe('a proof of answers', () => {
  const aProof = () => new AnswerProof({ 'GET /api/user/{id}': answerOf(z.object({ id: z.int() })) })
  const answer = (data: unknown) => ({ success: true, message: '', data })

  it('takes what the schema says, and remembers it', () => {
    const proof = aProof()
    expect(proof.unproven()).toEqual(['GET /api/user/{id}'])
    proof.check('GET', '/api/user/7?x=1', answer({ id: 7 }))
    expect(proof.unproven()).toEqual([])
  })

  it.each([{ id: 'seven' }, {}, { id: 7, role: 1 }])('does not take %j', (data) => {
    expect(() => aProof().check('GET', '/api/user/7', answer(data))).toThrow()
  })

  it('has nothing to say of refusals and of other routes', () => {
    const proof = aProof()
    proof.check('GET', '/api/user/7', { success: false })
    proof.check('GET', '/api/status', answer('anything'))
    expect(proof.unproven(/user/)).toHaveLength(1)
    expect(proof.unproven(/channel/)).toEqual([])
  })
})
