import { expect, it } from 'vitest'
import { httpHarness } from '../support/http-harness.ts'

it('does not count requests for captchas while they are off', async () => {
  const http = await httpHarness({ env: { CAPTCHA: 'off' } })
  for (let visit = 1; visit <= 100; visit += 1) {
    const { body } = await http.get('/auth/code')
    expect(body).toMatchObject({ code: 200, data: { captchaEnabled: false } })
  }
})
