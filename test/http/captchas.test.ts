import { expect, it } from 'vitest'
import { ADMIN_PASSWORD, httpHarness } from '../support/http-harness.ts'

it('does not count requests for captchas while they are off', async () => {
  const http = await httpHarness({ env: { CAPTCHA: 'off' } })
  for (let visit = 1; visit <= 100; visit += 1) {
    const { body } = await http.get('/auth/code')
    expect(body).toMatchObject({ code: 200, data: { captchaEnabled: false } })
  }
})

it.each([
  ['in English', { uuid: '', code: '' }, 'en_US', 'Enter the captcha.'],
  ['in Chinese', { uuid: '', code: '' }, 'zh_CN', '请输入验证码'],
  ['when only its answer is missing', { uuid: 'a', code: ' ' }, 'en_US', 'Enter the captcha.'],
])('a missing captcha is reported in the words of the page, %s', async (_case, part, language, msg) => {
  const http = await httpHarness()
  const body = await http.loginBody({ password: ADMIN_PASSWORD, ...part })
  const { headers, payload } = http.sealed(body)
  const answer = await http.send({
    method: 'POST',
    url: '/auth/login',
    headers: { ...headers, 'content-language': language },
    payload,
  })
  expect(answer.body).toMatchObject({ code: 500, error: 'invalid_request', msg })
})

it('says how long to wait beyond 60 captchas within a minute', async () => {
  const http = await httpHarness()
  const ask = () => http.get('/auth/code')
  for (let issued = 1; issued <= 60; issued += 1) {
    expect((await ask()).body).toMatchObject({ code: 200 })
  }
  http.clock.advance(45)
  const refused = await ask()
  expect(refused).toMatchObject({ status: 200, body: { code: 500, error: 'too_many_requests' } })
  expect(refused.headers['retry-after']).toBe('15')
  expect(refused.body).toMatchObject({ msg: expect.stringContaining('15') })
  // Nobody answered any of them: long before their two minutes are over, they cost nothing more.
  http.clock.advance(15)
  expect((await ask()).body).toMatchObject({ code: 200 })
})
