import { expect, it, vi } from 'vitest'
import { RecoveryCodes } from '../../application/auth/factors/recovery-codes.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { linksHttp, NEW_PASSWORD } from '../support/links-http.ts'
import { SOON } from '../support/soak.ts'

const MEI = '21'

async function withLink() {
  const http = await linksHttp()
  const secret = { userId: MEI, sealed: 'sealed' }
  const at = http.clock.now()
  await http.secondFactors.begin(secret, at)
  await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: [] })
  const codes = await http.container.get(RecoveryCodes).renew(MEI)
  await http.forgot('mei')
  await expect.poll(() => http.mails.length, SOON).toBe(1)
  const token = http.lastToken()
  const choose = async (otp?: string) => (await http.choose(token, NEW_PASSWORD, { otp })).body
  return { ...http, codes, token, choose }
}

it('T-86: a link sets no new password without the second factor, and does not remove it', async () => {
  const { choose, codes, token, ...http } = await withLink()
  expect((await http.show(token)).body).toMatchObject({ data: { needsFactor: true } })
  expect(await choose()).toMatchObject({ error: 'factor_required' })
  expect(await choose('000000')).toMatchObject({ error: 'wrong_factor' })
  expect(await choose(codes[0])).toMatchObject({ code: 200 })
  const again = await http.logIn({ username: 'mei', password: NEW_PASSWORD })
  expect(again.body).toMatchObject({ error: 'factor_required' })
})

it('spends no recovery code on a password that was not set', async () => {
  const { choose, codes, hasher } = await withLink()
  vi.spyOn(hasher, 'hash').mockRejectedValueOnce(new Overloaded())
  expect(await choose(codes[0])).toMatchObject({ error: 'overloaded' })
  expect(await choose(codes[0])).toMatchObject({ code: 200 })
})
