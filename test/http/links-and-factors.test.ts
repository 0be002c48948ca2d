import { expect, it } from 'vitest'
import { RecoveryCodes } from '../../application/auth/factors/recovery-codes.ts'
import { linksHttp, NEW_PASSWORD } from '../support/links-http.ts'
import { SOON } from '../support/soak.ts'

const MEI = '21'

it('T-86: a link sets no new password without the second factor, and does not remove it', async () => {
  const http = await linksHttp()
  const secret = { userId: MEI, sealed: 'sealed' }
  const at = http.clock.now()
  await http.secondFactors.begin(secret, at)
  await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: [] })
  const codes = await http.container.get(RecoveryCodes).renew(MEI)
  await http.forgot('mei')
  await expect.poll(() => http.mails.length, SOON).toBe(1)
  const token = http.lastToken()
  expect((await http.show(token)).body).toMatchObject({ data: { needsFactor: true } })
  const choose = async (otp?: string) => (await http.choose(token, NEW_PASSWORD, { otp })).body
  expect(await choose()).toMatchObject({ error: 'factor_required' })
  expect(await choose('000000')).toMatchObject({ error: 'wrong_factor' })
  expect(await choose(codes[0])).toMatchObject({ code: 200 })
  const again = await http.logIn({ username: 'mei', password: NEW_PASSWORD })
  expect(again.body).toMatchObject({ error: 'factor_required' })
})
