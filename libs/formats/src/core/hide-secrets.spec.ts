import { hideIn } from './hide-secrets'

describe('what callers read of an upstream', () => {
  it.each([
    ['Incorrect API key provided: sk-proj-****abcd. You can find', 'Incorrect API key provided: ***. You can find'],
    ['Incorrect API key provided: sk-abcde************wxyz.', 'Incorrect API key provided: ***.'],
    ['Incorrect API key provided: sk-pr...wxyz', 'Incorrect API key provided: ***'],
    ['key ********************abcd is wrong', 'key *** is wrong'],
    ['sk-svcacct-AbCdEfGhIjKlMnOpQrStUvWx', '***'],
    ['Limit reached in organization org-AbCd1234EfGh5678 on tokens', 'Limit reached in organization *** on tokens'],
    ['Project `proj_AbCd1234EfGh5678IjKl` does not have access', 'Project `***` does not have access'],
    ['in organization org-abcdefghijklmnopqrstuvwx', 'in organization ***'],
    ['account number 123456789012 is suspended', 'account number *** is suspended'],
    ['Account id: 3f1c2a4e-9d3b-4a31-8c11-0f2b7a6f9f10 is', 'Account id: *** is'],
    ["consumer 'project_number:1234567890'", "consumer 'project_number:***'"],
    ['projects/my-secret-project/locations/eu', '***/locations/eu'],
    ['User: arn:aws:iam::123456789012:user/ops is not', 'User: *** is not'],
    ['billing of ops@company.example failed', 'billing of *** failed'],
    ['API key AIzaSyA1234567890abcdefghijklmnop not valid', 'API key *** not valid'],
    ['use Bearer abcdefgh12345678', 'use ***'],
  ])('%s', (text, shown) => {
    expect(hideIn(text, [])).toBe(shown)
  })

  it.each([
    'The model `gpt-4o-mini` does not exist',
    'user-defined functions and project-specific keys are not supported',
    'This is an organization-wide limit of 10 requests',
    'temperature must be between 0 and 2, got **5**',
    "Invalid value: 'key...'. Supported values are: 'a'",
    'messages[0].content: 2024-08-06 is no date',
    'Rate limit: 3 RPM. Account limits apply after 20 s',
  ])('leaves alone: %s', (text) => {
    expect(hideIn(text, [])).toBe(text)
  })

  it.each(['sk-', 'org-', '*', 'a@', 'account ', 'user-', 'Bearer ', 'a.', 'key', 'arn:aws', '.', 'project id '])(
    'takes no longer for a long text of %j',
    (part) => {
      const text = part.repeat(Math.ceil(64_000 / part.length))
      const before = process.cpuUsage()
      hideIn(text, [])
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
    },
  )
})
